// Prepares a secure cluster for Berth: one user of its own, and rights that let it read and append and nothing more.
// Run once after the first start; running it again changes nothing. Needs the admin's password, Berth never does.
//
//   ESDB_ADMIN='esdb://admin:…@node1:2113,node2:2113,node3:2113?tls=true&tlsCAFile=/certs/ca/ca.crt'
//   ESDB_HTTP=https://node1:2113   NODE_EXTRA_CA_CERTS=/certs/ca/ca.crt
//   ESDB_ADMIN_PASSWORD=…   BERTH_DB_USER=berth   BERTH_DB_PASSWORD=…
//   METRICS_DB_USER=metrics METRICS_DB_PASSWORD=…   (optional: a user who may read /metrics and no stream)
import { isDeepStrictEqual } from 'node:util';
import client from '@eventstore/db-client';

const need = (name) => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
};

const user = need('BERTH_DB_USER');
const password = need('BERTH_DB_PASSWORD');
const admin = { username: 'admin', password: need('ESDB_ADMIN_PASSWORD') };
const db = client.EventStoreDBClient.connectionString(need('ESDB_ADMIN'));
const asAdmin = { credentials: admin, requiresLeader: true, deadline: 10_000 };

/** The cluster may still be electing its first leader. */
const patiently = async (what, action) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await action();
    } catch (error) {
      if (tries === 60) throw error;
      console.log(`${what}: ${error.message}; trying again`);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  }
};

const lastEventOf = async (stream) => {
  try {
    for await (const { event } of db.readStream(stream, {
      ...asAdmin,
      direction: client.BACKWARDS,
      fromRevision: client.END,
      maxCount: 1,
    })) {
      return event;
    }
  } catch (error) {
    if (error.type !== 'stream-not-found') throw error;
  }
  return undefined;
};

const createUser = async (user, fullName, password) => {
  const authorization = `Basic ${Buffer.from(`${admin.username}:${admin.password}`).toString('base64')}`;
  const response = await fetch(`${need('ESDB_HTTP')}/users/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ loginName: user, fullName, groups: [], password }),
  });
  if (response.status === 409) return console.log(`user ${user} is there already`);
  if (!response.ok) throw new Error(`creating user ${user}: ${response.status} ${await response.text()}`);
  console.log(`user ${user} is there`);
};

/** What nobody else says about a stream: Berth reads and appends, only admins delete or touch stream metadata. */
const SETTINGS = {
  $userStreamAcl: { $r: [user, '$admins'], $w: user, $d: '$admins', $mr: [user, '$admins'], $mw: '$admins' },
  $systemStreamAcl: { $r: '$admins', $w: '$admins', $d: '$admins', $mr: '$admins', $mw: '$admins' },
};

const setRights = async () => {
  const current = await lastEventOf('$settings');
  if (isDeepStrictEqual(current?.data, SETTINGS)) return console.log('rights on streams are set');
  await db.appendToStream('$settings', client.jsonEvent({ type: 'update-default-acl', data: SETTINGS }), {
    ...asAdmin,
    expectedRevision: current?.revision ?? client.NO_STREAM,
  });
  console.log('rights on streams set');
};

const allowWholeLog = async () => {
  const { metadata } = await db.getStreamMetadata('$all', asAdmin);
  const wanted = [user, '$admins', '$ops'];
  if (isDeepStrictEqual(metadata?.acl?.readRoles, wanted)) return console.log('the right to read the whole log is set');
  await db.setStreamMetadata('$all', { ...metadata, acl: { ...metadata?.acl, readRoles: wanted } }, asAdmin);
  console.log('the right to read the whole log set');
};

await patiently('waiting for the cluster', () => lastEventOf('$settings'));
await patiently(`creating user ${user}`, () => createUser(user, 'Berth servers', password));
const watcher = process.env.METRICS_DB_USER;
if (watcher !== undefined && watcher !== '') await createUser(watcher, 'Prometheus', need('METRICS_DB_PASSWORD'));
await setRights();
await allowWholeLog();
process.exit(0);
