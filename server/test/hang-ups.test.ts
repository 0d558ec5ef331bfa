import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { runText } from '../src/platform/db/database.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type Person, signUpPerson } from './factories.ts';
import { makeKey } from './mcp-client.ts';
import { soon } from './soon.ts';

let app: TestApp;
let person: Person;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ collect: true });
  person = await signUpPerson(app);
  ({ key } = await makeKey(app, person, 'write'));
});
afterAll(() => app.stop());

let errors: unknown[];
beforeEach(() => {
  errors = [];
  vi.spyOn(app.ctx.log, 'error').mockImplementation((...args: unknown[]) => void errors.push(args));
  return () => vi.restoreAllMocks();
});

const connections = () =>
  new Promise<number>((done) => app.server.getConnections((_error, count) => done(count)));

/** Sends these bytes and is gone once `begun` says so; the server has noticed when it ends. */
async function hangUp(bytes: string, begun: () => Promise<unknown>) {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((done) => socket.once('connect', done));
  socket.write(bytes);
  await begun().finally(() => socket.resetAndDestroy());
  await soon(async () => expect(await connections()).toBe(0));
}

const head = (method: string, path: string, more: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost:4000\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n${more}\r\n\r\n`;
const whole = (method: string, path: string, body: string) =>
  `${head(method, path, `Content-Length: ${Buffer.byteLength(body)}`)}${body}`;

const isWaiting = async () => {
  const { rows } = await runText(
    app.ctx.db,
    "select pid from pg_stat_activity where wait_event_type = 'Lock'",
  );
  expect(rows.length).toBeGreaterThan(0);
};

/** The call waits in the database until its client is gone, and goes on then. */
async function goneMeanwhile(table: string, bytes: string) {
  await app.ctx.db.transaction().execute(async (tx) => {
    await runText(tx, `lock table ${table} in access exclusive mode`);
    await hangUp(bytes, () => soon(isWaiting));
  });
  // The longest of these calls begins after it and has been answered.
  const path = `/api/domains/${person.domain_id}/aeo/preview-prompts`;
  expect((await app.call('POST', path, { token: key, body: { topic_text: 'Tills' } })).status).toBe(200);
}

it.each([
  ['a read', () => whole('GET', `/api/domains/${person.domain_id}/competitors`, '')],
  [
    'a change',
    () =>
      whole('POST', `/api/domains/${person.domain_id}/competitors`, '{"name":"Rival","url":"rival.example"}'),
  ],
  [
    'work of a writer',
    () => whole('POST', `/api/domains/${person.domain_id}/aeo/preview-prompts`, '{"topic_text":"Tills"}'),
  ],
  ['an export', () => whole('GET', `/api/domains/${person.domain_id}/aeo/executions.csv`, '')],
  [
    'a tool',
    () =>
      whole(
        'POST',
        '/mcp',
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_competitors","arguments":{}}}',
      ),
  ],
])('A client that hangs up during %s is no error in the log', async (_what, bytes) => {
  await goneMeanwhile('domains', bytes());
  expect(errors).toEqual([]);
});

it.each(['/api/domains', '/mcp', '/oauth/token', '/auth/login'])(
  'A client that hangs up in the middle of a body for %s is no error in the log',
  async (path) => {
    const before = errors.length;
    await hangUp(`${head('POST', path, 'Content-Length: 100')}{"name"`, async () =>
      expect(await connections()).toBe(1),
    );
    expect(errors.slice(before)).toEqual([]);
  },
);
