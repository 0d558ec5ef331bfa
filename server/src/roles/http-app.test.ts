import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { healthRoutes } from './health.ts';
import { createHttpApp } from './http-app.ts';

const LIFE = { stopping: false, worker: false };
afterEach(() => vi.useRealTimers());
const standStill = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
/** Until what is under way has done all that it can without time going on. */
const settled = async () => {
  for (let turn = 0; turn < 100; turn += 1) await new Promise((done) => setImmediate(done));
};

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

it('A health probe is answered after two seconds where the database is silent', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { db } = openDatabase({ host: '127.0.0.1', port, user: 'any', database: 'any' }, 1);
  const app = Fastify();
  const { ctx, stop } = await startTestApp();
  healthRoutes(app, { ...ctx, db }, LIFE);
  await app.ready();
  standStill();
  const told = vi.fn();
  const asked = app.inject('/health/ready').then(({ json }) => told(json()));
  await settled();
  await vi.advanceTimersByTimeAsync(1999);
  await settled();
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await settled();
  expect(told).toHaveBeenCalledWith({ status: 'no database' });
  vi.useRealTimers();
  await asked;
  for (const socket of sockets) socket.destroy();
  silent.close();
  await stop();
});
