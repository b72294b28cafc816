import { authorizationOf, type FuzzRun } from '../values/fuzz-run.js';
import { SchemaSampler } from '../values/schema-sampler.js';
import { spoil, spoilText } from '../values/spoil.js';
import { type Operation, SCHEMAS } from './operations.js';

export interface FuzzRequest {
  readonly operation: Operation;
  /** Also its `x-request-id`, and so the correlation id of every event it leaves. */
  readonly id: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | null;
  /** Whether it was meant to be right. */
  readonly meantWell: boolean;
}

/** So many requests are spoiled in some way. */
const SPOILED = 0.4;

export class RequestMaker {
  private readonly sampler: SchemaSampler;
  private count = 0;

  constructor(private readonly run: FuzzRun) {
    this.sampler = new SchemaSampler(SCHEMAS, run.random, run.known);
  }

  make(operation: Operation): FuzzRequest {
    const { random } = this.run;
    const spoiled = random.next() < SPOILED ? random.below(7) : -1;
    const id = `${this.run.id}-${this.count++}`;
    const headers: Record<string, string> = {
      'x-request-id': id,
      ...authorizationOf(this.run, operation.roles, spoiled === 0),
    };
    let path = this.pathOf(operation, spoiled === 1);
    path += this.queryOf(operation, spoiled === 2);
    this.addHeaders(operation, headers, spoiled === 3);
    let body: string | Buffer | null = null;
    if (operation.body !== null) {
      headers['content-type'] = 'application/json';
      const value = this.sampler.value(operation.body, 'body');
      body = JSON.stringify(spoiled === 4 ? spoil(value, random) : value) ?? '';
      if (spoiled === 5) body = spoilText(body, random);
      if (spoiled === 6)
        headers['content-type'] = random.pick(['text/plain', 'application/xml', 'application/json; charset=utf-16']);
    }
    return { operation, id, path, headers, body, meantWell: spoiled === -1 };
  }

  private pathOf({ id, path, parameters }: Operation, wrong: boolean): string {
    const { random, known } = this.run;
    const { hostId, claimId } = known.claim();
    return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      if (wrong && random.next() < 0.7)
        return random.pick(['x', '%00', '..', '%2e%2e', 'é', 'a'.repeat(600), '%ff', '-1', '*']);
      if (name === 'hostId') return known.hostFor(id, hostId);
      if (name === 'claimId') return claimId;
      const schema = parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {};
      return encodeURIComponent(String(this.sampler.value(schema, name)));
    });
  }

  private queryOf({ parameters }: Operation, wrong: boolean): string {
    const { random } = this.run;
    const query = new URLSearchParams();
    for (const { in: place, name, schema, required } of parameters) {
      if (place !== 'query' || (!required && random.next() > 0.3)) continue;
      const value = this.sampler.value(schema, name);
      if (value !== null) query.append(name, String(value));
    }
    if (wrong)
      query.append(
        random.pick(['limit', 'limit', 'atLeast', 'cursor', 'nothing']),
        random.pick(['-1', '', 'x', '9'.repeat(30), '\u0000']),
      );
    const text = query.toString();
    return text === '' ? '' : `?${text}`;
  }

  private addHeaders({ parameters }: Operation, headers: Record<string, string>, wrong: boolean): void {
    const { random } = this.run;
    for (const { in: place, name, schema } of parameters) {
      // The actor is the token's subject, and an event stream's header is not for here.
      if (place !== 'header' || name === 'berth-actor' || random.next() > 0.3) continue;
      if (name === 'if-match' || name === 'if-none-match') headers[name] = `"${random.below(9)}"`;
      else if (name === 'idempotency-key') headers[name] = `key-${random.below(100_000)}`;
      else headers[name] = String(this.sampler.value(schema, name));
    }
    if (!wrong) return;
    const [name, value] = random.pick([
      ['berth-deadline-ms', 'soon'],
      ['berth-deadline-ms', '0'],
      ['if-match', 'W/"x"'],
      ['idempotency-key', 'k'.repeat(300)],
      ['berth-actor', 'somebody-else'],
      ['x-request-id', '{{7*7}}'],
      ['expect', '100-continue'],
    ] as const);
    headers[name] = value;
  }
}
