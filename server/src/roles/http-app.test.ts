import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { freePort } from '../../test/free-port.ts';
import { awakeNow } from '../platform/awake/awake.ts';
import { openClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { healthRoutes } from './health.ts';
import { createHttpApp } from './http-app.ts';

const LIFE = { stopping: false, worker: false, visits: true } as const;
afterEach(() => vi.useRealTimers());
const standStill = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
it('A server that stops closes the connections that browsers keep open after three seconds', async () => {
  const { ctx, stop } = await startTestApp();
  const app = await createHttpApp(ctx, createMetrics(), LIFE);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const close = vi.spyOn(app.server, 'closeAllConnections');
  standStill();
  await app.close();
  await vi.advanceTimersByTimeAsync(2999);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(close).toHaveBeenCalled();
  vi.useRealTimers();
  await stop();
});

it('A health probe is answered after two seconds in which the process was awake where the database is silent', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { db } = openDatabase({ host: '127.0.0.1', port, user: 'any', database: 'any' }, 1);
  const app = Fastify();
  const { ctx, stop } = await startTestApp();
  healthRoutes(app, { ...ctx, db }, LIFE);
  await app.ready();
  const began = awakeNow();
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'no database' });
  expect(awakeNow() - began).toBeGreaterThanOrEqual(2000);
  for (const socket of sockets) socket.destroy();
  silent.close();
  await stop();
});

it('While ClickHouse is away, whoever shows visits says so and serves all else, and a collector does without it', async () => {
  const { ctx, stop } = await startTestApp();
  const clickhouse = openClickHouse({ url: `http://127.0.0.1:${await freePort()}/sightline`, cluster: null });
  const readiness = async (visits: boolean) => {
    const app = Fastify();
    healthRoutes(app, { ...ctx, clickhouse }, { ...LIFE, visits });
    const { statusCode, json } = await app.inject('/health/ready');
    return [statusCode, json().status];
  };
  expect(await readiness(true)).toEqual([200, 'no ClickHouse']);
  expect(await readiness(false)).toEqual([200, 'ok']);
  await clickhouse.close();
  await stop();
});
