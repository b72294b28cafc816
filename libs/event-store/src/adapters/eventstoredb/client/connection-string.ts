/** Who speaks to the cluster. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A connection string that was looked at, with what the adapter needs to know of it. */
export interface Connection {
  /** As the client gets it. */
  readonly text: string;
  /** Goes with every call: without it the client takes its batch path (facts 1.10, 1.12). */
  readonly credentials: Credentials;
}

const KEYS = [
  'tls',
  'tlsCAFile',
  'connectionName',
  'nodePreference',
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'defaultDeadline',
];

/** Ours where the string says nothing: the client's own could look for a node for 150 s (facts 4.12). */
const DEFAULTS: Record<string, string> = { gossipTimeout: '2', maxDiscoverAttempts: '3' };

/** An insecure cluster has no users and gets no header; any pair keeps the client off its batch path. */
const NOBODY: Credentials = { username: 'berth', password: 'berth' };

const flat = (key: string): string => key.trim().toLowerCase().replaceAll(/[_-]/g, '');

const wrong = (message: string): never => {
  throw new TypeError(`connection string: ${message}`);
};

const ENCODED = 'expected user:password before @, each percent-encoded';

const HOST = /^[A-Za-z0-9._-]+(?::(\d{1,5}))?$/;

const checkHosts = (hosts: string): void => {
  for (const [at, host] of hosts.split(',').entries()) {
    const port = Number(HOST.exec(host.trim())?.[1] ?? (HOST.test(host.trim()) ? 2113 : Number.NaN));
    // not repeated: without an @ it may be a user and a password
    if (!(port >= 1 && port <= 65_535)) wrong(`host number ${at + 1}: expected name:port, the port from 1 to 65535`);
  }
};

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return wrong(ENCODED);
  }
};

const decoded = (userInfo: string): Credentials => {
  const [username = '', password = '', ...rest] = userInfo.split(':');
  if (username === '' || password === '' || rest.length > 0) {
    wrong(ENCODED);
  }
  return { username: unescaped(username), password: unescaped(password) };
};

/**
 * Reads `esdb://user:password@host:2113,host:2113?tls=true` (or `esdb+discover://name:2113`) as far as the adapter
 * must understand it, and completes it (facts 4.9, 4.10). Never repeats the password in a message.
 *
 * @throws TypeError naming the part that is wrong and what would be right
 */
export const readConnectionString = (text: string, given?: Credentials): Connection => {
  const match = /^(esdb|esdb\+discover):\/\/(?:([^@/?]*)@)?([^@/?]+)\/?(?:\?(.*))?$/.exec(text.trim());
  if (match === null) {
    const scheme = /^[a-z+]+:\/\//.exec(text.trim())?.[0] ?? 'no scheme';
    return wrong(`expected esdb://[user:password@]host:port[,host:port][?key=value], found ${scheme}`);
  }
  const [, scheme, userInfo, hosts, query = ''] = match;
  // a password with a bare ? in it: what follows is none of ours to repeat
  if (query.includes('@') && userInfo === undefined) return wrong(ENCODED);
  const found = new Map<string, string>();
  for (const pair of query === '' ? [] : query.split('&')) {
    const [rawKey = '', value = ''] = pair.split('=');
    const key = KEYS.find((known) => flat(known) === flat(rawKey));
    if (key === undefined) return wrong(`unknown option ${rawKey}: expected one of ${KEYS.join(', ')}`);
    if (value === '') return wrong(`option ${key} has no value`);
    found.set(key, value);
  }
  const preference = found.get('nodePreference') ?? 'leader';
  if (preference !== 'leader') {
    return wrong(`nodePreference ${preference}: only leader can be used, every call requires the leader`);
  }
  const tls = found.get('tls') ?? 'true';
  if (tls !== 'true' && tls !== 'false') return wrong(`tls ${tls}: expected true or false`);
  checkHosts(hosts ?? '');
  const inString = userInfo === undefined ? undefined : decoded(userInfo);
  const credentials = given ?? inString ?? (tls === 'false' ? NOBODY : undefined);
  if (credentials === undefined) return wrong('a cluster with TLS needs user:password@, or credentials beside it');
  for (const [key, value] of Object.entries(DEFAULTS)) if (!found.has(key)) found.set(key, value);
  const options = [...found].map(([key, value]) => `${key}=${value}`).join('&');
  return { text: `${scheme}://${hosts}?${options}`, credentials };
};
