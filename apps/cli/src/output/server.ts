import { readFileSync } from 'node:fs';
import { BerthClient, BerthProblemError, BerthUnreachableError } from '@berth/client';
import { type Command, Option } from 'commander';
import { CliFailure } from './failure.js';

export interface ServerOptions {
  readonly server: string;
  readonly actor?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly json?: boolean;
}

/** `--server`, with `BERTH_SERVER` behind it. */
export const serverOption = (): Option =>
  new Option('--server <url>', 'where Berth listens').default('http://127.0.0.1:7400').env('BERTH_SERVER');

/** `--token` and `--token-file` for every command that calls a server. */
export function addCredentials(command: Command): void {
  if (command.options.some(({ long }) => long === '--server')) {
    command.addOption(
      new Option('--token <text>', 'token to show (seen in process lists: better a file)').env('BERTH_TOKEN'),
    );
    command.addOption(new Option('--token-file <file>', 'file that holds the token').env('BERTH_TOKEN_FILE'));
  }
  for (const inner of command.commands) addCredentials(inner);
}

/** @throws CliFailure when the file of the token can't be read */
export function clientOf({ server, actor, token, tokenFile }: ServerOptions): BerthClient {
  const shown = token ?? (tokenFile === undefined ? undefined : tokenIn(tokenFile));
  return new BerthClient({
    url: server,
    retries: 2,
    ...(actor === undefined ? {} : { actor }),
    ...(shown === undefined ? {} : { token: shown }),
  });
}

function tokenIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new CliFailure(`--token-file ${file}: ${(error as Error).message}`, 2);
  }
}

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
