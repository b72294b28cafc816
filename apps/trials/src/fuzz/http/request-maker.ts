import type { Random } from '../../fleet/random.js';
import type { KnownThings } from '../values/known-things.js';
import type { SchemaSampler } from '../values/schema-sampler.js';
import { spoil, spoilText } from '../values/spoil.js';
import type { Operation } from './operations.js';

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

/** Tokens by role, and some that are none. */
export type Tokens = Readonly<Record<string, string>>;
const NO_TOKENS = ['expired', 'revoked', 'forged', 'garbage', 'none'] as const;

/** What takes a host away from the rest of the run: it is done to a few hosts only. */
const DOOMING: readonly string[] = [
  'retireHost',
  'fenceHost',
  'drainHost',
  'disableHost',
  'quarantineDevice',
  'removeProvider',
];

/** So many requests are spoiled in some way. */
const SPOILED = 0.4;

export class RequestMaker {
  private count = 0;

  constructor(
    private readonly random: Random,
    private readonly sampler: SchemaSampler,
    private readonly known: KnownThings,
    private readonly tokens: Tokens,
    private readonly runId: string,
  ) {}

  make(operation: Operation): FuzzRequest {
    const { random } = this;
    const spoiled = random.next() < SPOILED ? random.below(7) : -1;
    const id = `${this.runId}-${this.count++}`;
    const headers: Record<string, string> = { 'x-request-id': id, ...this.authorization(operation, spoiled === 0) };
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

  private authorization({ roles }: Operation, wrong: boolean): Record<string, string> {
    const { random, tokens } = this;
    const role = wrong
      ? random.pick([...NO_TOKENS, ...Object.keys(tokens)])
      : random.pick(roles.length > 0 ? roles : ['reader']);
    if (role === 'none') return {};
    if (role === 'garbage')
      return {
        authorization: random.pick(['Bearer', 'Basic eDp5', 'Bearer berth_x_y', `Bearer ${'z'.repeat(3_000)}`]),
      };
    return { authorization: `Bearer ${tokens[role]}` };
  }

  private pathOf({ id, path, parameters }: Operation, wrong: boolean): string {
    const { random, known } = this;
    const { hostId, claimId } = known.claim();
    return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      if (wrong && random.next() < 0.7)
        return random.pick(['x', '%00', '..', '%2e%2e', 'é', 'a'.repeat(600), '%ff', '-1', '*']);
      if (name === 'hostId') return DOOMING.includes(id) ? known.doomedHost() : hostId;
      if (name === 'claimId') return claimId;
      const schema = parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {};
      return encodeURIComponent(String(this.sampler.value(schema, name)));
    });
  }

  private queryOf({ parameters }: Operation, wrong: boolean): string {
    const { random } = this;
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
    const { random } = this;
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
