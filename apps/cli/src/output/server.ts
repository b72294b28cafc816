import { BerthClient, BerthProblemError, BerthUnreachableError } from '@berth/client';
import { Option } from 'commander';
import { CliFailure } from './failure.js';

export interface ServerOptions {
  readonly server: string;
  readonly actor?: string;
  readonly json?: boolean;
}

/** `--server`, with `BERTH_SERVER` behind it. */
export const serverOption = (): Option =>
  new Option('--server <url>', 'where Berth listens').default('http://127.0.0.1:7400').env('BERTH_SERVER');

export const clientOf = ({ server, actor }: ServerOptions): BerthClient =>
  new BerthClient({ url: server, retries: 2, ...(actor === undefined ? {} : { actor }) });

/** Every field and reason of a problem, a line each: what a person needs to do the right thing. */
export function failureOf(error: unknown): unknown {
  if (error instanceof BerthUnreachableError) {
    return new CliFailure(`${error.message}\n  is the server running? npx berth serve starts one`, 3);
  }
  if (!(error instanceof BerthProblemError)) return error;
  const { problem } = error;
  const fields = (problem.errors ?? []).map(
    ({ field, value, expected }) => `  ${field}: ${JSON.stringify(value)}: expected ${expected}`,
  );
  const reasons = (problem.reasons ?? []).map((reason) => {
    const { code, ...numbers } = reason as { code: string } & Record<string, unknown>;
    return `  ${code} ${Object.entries(numbers)
      .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(' ')}`;
  });
  return new CliFailure(
    [`${problem.code}: ${problem.detail}`, ...fields, ...reasons].join('\n'),
    problem.status >= 500 ? 3 : 1,
  );
}
