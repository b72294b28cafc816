import { type Command, InvalidArgumentError, Option } from 'commander';
import { CliFailure } from '../output/failure.js';
import { type Output, printResult } from '../output/print.js';

const ROLES = ['reader', 'scheduler', 'operator', 'agent', 'auditor'] as const;
const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 };

interface FileOption {
  readonly tokens: string;
  readonly json?: boolean;
}
interface CreateOptions extends FileOption {
  readonly subject: string;
  readonly role: (typeof ROLES)[number];
  readonly host?: string;
  readonly expires?: number;
}

/** Milliseconds of `90d` or `12h`. */
function duration(text: string): number {
  const [, number, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? [];
  const ms = Number(number) * (UNITS[unit ?? ''] ?? Number.NaN);
  if (!(ms > 0)) throw new InvalidArgumentError('Expected hours or days, such as 12h or 90d.');
  return ms;
}

const fileOption = (): Option =>
  new Option('--tokens <file>', 'file of tokens, the one of `berth serve --tokens`')
    .env('BERTH_TOKENS')
    .makeOptionMandatory();

/** `berth token create|list|revoke`: who may do what. A running server sees a change within a second. */
export function addTokens(program: Command, output: Output): void {
  const token = program.command('token').description('tokens that callers show: create, list, revoke');
  token
    .command('create')
    .description('make a token and print it, this one time; only its digest is kept')
    .addOption(fileOption())
    .requiredOption('--subject <id>', 'opaque id of who gets it: the actor in events; no name of a person')
    .addOption(new Option('--role <role>', 'what it may do').choices([...ROLES]).makeOptionMandatory())
    .option('--host <uuid>', 'with --role agent: the only host it may act for')
    .option('--expires <time>', 'after so many hours or days, such as 12h or 90d (default: never)', duration)
    .option('--json', 'print as JSON')
    .action((options: CreateOptions) => create(options, output));
  token
    .command('list')
    .description('all tokens of the file')
    .addOption(fileOption())
    .option('--json', 'print as JSON')
    .action((options: FileOption) => list(options, output));
  token
    .command('revoke')
    .description('end a token')
    .argument('<id>', 'as `berth token list` shows it')
    .addOption(fileOption())
    .option('--json', 'print as JSON')
    .action((id: string, options: FileOption) => revoke(id, options, output));
}

async function create(options: CreateOptions, output: Output): Promise<void> {
  const { tokens: file, subject, role, host, expires } = options;
  if ((role === 'agent') !== (host !== undefined)) {
    throw new CliFailure(
      role === 'agent' ? '--host <uuid>: expected with --role agent' : '--host: only with --role agent',
      2,
    );
  }
  const createdAt = new Date();
  const expiresAt = expires === undefined ? null : new Date(createdAt.getTime() + expires);
  const made = await inFile(({ createToken }) =>
    createToken(file, { subject, role, hostId: host?.toLowerCase() ?? null, createdAt, expiresAt }),
  );
  const { secretSha256: _, ...shown } = made.token;
  printResult(
    output,
    options.json ?? false,
    { ...shown, token: made.text },
    {
      notes: [
        made.text,
        `id ${made.token.id}, ${role} ${subject}${expiresAt ? `, until ${expiresAt.toISOString()}` : ''}; it is not shown again`,
      ],
    },
  );
}

async function list(options: FileOption, output: Output): Promise<void> {
  const tokens = await inFile(({ listTokens }) => listTokens(options.tokens));
  const now = Date.now();
  const state = (token: (typeof tokens)[number]): string =>
    token.revokedAt !== null
      ? 'revoked'
      : token.expiresAt !== null && Date.parse(token.expiresAt) <= now
        ? 'expired'
        : 'valid';
  printResult(
    output,
    options.json ?? false,
    tokens.map(({ secretSha256: _, ...shown }) => shown),
    {
      table: {
        head: ['ID', 'SUBJECT', 'ROLE', 'HOST', 'STATE', 'CREATED', 'EXPIRES'],
        rows: tokens.map((each) => [
          each.id,
          each.subject,
          each.role,
          each.hostId ?? '-',
          state(each),
          each.createdAt,
          each.expiresAt ?? 'never',
        ]),
      },
    },
  );
}

async function revoke(id: string, options: FileOption, output: Output): Promise<void> {
  const { secretSha256: _, ...shown } = await inFile(({ revokeToken }) => revokeToken(options.tokens, id, new Date()));
  printResult(output, options.json ?? false, shown, {
    notes: [`${id} of ${shown.subject} is revoked since ${shown.revokedAt}`],
  });
}

type Tokens = typeof import('@berth/server/tokens');

/** Loaded here: the other commands don't need it. @throws CliFailure */
async function inFile<T>(work: (tokens: Tokens) => Promise<T>): Promise<T> {
  const tokens = await import('@berth/server/tokens');
  try {
    return await work(tokens);
  } catch (error) {
    throw error instanceof tokens.TokenFileError ? new CliFailure(error.message, 1) : error;
  }
}
