import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAway } from '../db/away.ts';
import { type ClickHouse, openClickHouse } from './clickhouse.ts';

let cuts = 0;

/** Answers like a server in trouble, with what the statement names; `hang` gets no answer. */
const server = createServer(async (request, response) => {
  const asked = await text(request);
  if (asked.includes('cut once') && cuts++ > 0) return void response.end('{"n":1}\n');
  if (asked.includes('cut')) return void request.socket.resetAndDestroy();
  const [, code, type] = /select '(\d+) (\w+)'/.exec(asked) ?? [];
  if (!type) return;
  response.setHeader('x-clickhouse-exception-code', code ?? '');
  response
    .writeHead(500)
    .end(`Code: ${code}. DB::Exception: Something is wrong. (${type}) (version 26.7.2.1 (official build))\n`);
});
let clickhouse: ClickHouse;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  clickhouse = openClickHouse({ url: `http://127.0.0.1:${port}/sightline`, cluster: null }, 300);
});
afterAll(async () => {
  await clickhouse.close();
  server.closeAllConnections();
  server.close();
});

it.each([
  ['285 TOO_FEW_LIVE_REPLICAS', true],
  ['279 ALL_CONNECTION_TRIES_FAILED', true],
  ['242 TABLE_IS_READ_ONLY', true],
  ['243 NOT_ENOUGH_SPACE', true],
  ['hang', true],
  ['62 SYNTAX_ERROR', false],
  ['497 ACCESS_DENIED', false],
])(
  'A ClickHouse that answers %j is told apart as one that cannot work now, or as one that refuses: %s',
  async (said, away) => {
    const failed = await clickhouse.rows(`select '${said}'`).catch((error: unknown) => error);
    expect([failed instanceof Error, isAway(failed)]).toEqual([true, away]);
  },
);

it('A question whose connection the server closed meanwhile is asked again', async () => {
  expect(await clickhouse.rows(`select 1 as n -- cut once`)).toEqual([{ n: 1 }]);
  await expect(clickhouse.rows(`select 1 as n -- cut`)).rejects.toThrow();
});
