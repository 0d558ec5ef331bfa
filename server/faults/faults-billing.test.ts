import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { letAMinutePass, rowsOf } from '../test/fault-looks.ts';
import { startServerProcess } from '../test/server-process.ts';
import { startShop, startStripeApp } from '../test/stripe-app.ts';
import { openFlood } from '../test/stripe-flood.ts';

const running: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop();
});

it('Every plan, alert and email is right, once, after our process is killed twice while it handles Stripe’s notices', async () => {
  const at = await startStripeApp({ worker: false });
  running.push(at);
  const flood = await openFlood(at, 15);
  at.stripe.setDelay(150);
  let in_the_middle = 0;
  for (let round = 1; round <= 2; round += 1) {
    const server = await startServerProcess(at.app.connection, at.environment, 'api,worker');
    running.push({ stop: () => server.stop('SIGKILL') });
    const enough = flood.taken() + 15;
    let is_dead = false;
    const sending = flood.send(`http://127.0.0.1:${server.port}`, () => is_dead);
    while (flood.taken() < enough) await sleep(1);
    await server.stop('SIGKILL');
    is_dead = true;
    expect(await sending).toEqual(new Set([200, 0]));
    in_the_middle += (
      await rowsOf(at.app, "select 1 from jobs.job where name = 'sync-stripe-customer' and state = 'active'")
    ).length;
    await letAMinutePass(at.app);
  }
  expect(in_the_middle).toBeGreaterThan(0);
  const server = await startServerProcess(
    at.app.connection,
    { ...at.environment, LOG_LEVEL: 'warn' },
    'api,worker',
  );
  running.push({ stop: () => server.stop('SIGKILL') });
  const url = `http://127.0.0.1:${server.port}`;
  await flood.sendAll(url);
  await flood.expectRight();
  // Replaying all of it, as somebody at Stripe may do manually, changes nothing.
  flood.acknowledged.clear();
  await flood.sendAll(url);
  await flood.expectRight();
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toContain('"level":"error"');
});

it('Every plan, alert and email is right, once, after PostgreSQL is killed three times while Stripe’s notices are handled', async () => {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'sightline-billing-'));
  chmodSync(data_dir, 0o755);
  running.push({ stop: () => rmSync(data_dir, { recursive: true, force: true }) });
  const shop = await startShop();
  const server = await startServerProcess(null, {
    ...shop.environment,
    DATA_DIR: data_dir,
    LOG_LEVEL: 'warn',
  });
  running.push({ stop: () => server.stop('SIGKILL') });
  const folder = realpathSync(path.join(data_dir, 'postgres'));
  const connection = { host: path.join(folder, 'sock'), port: 5432, user: 'postgres', database: 'postgres' };
  const at = await startStripeApp({ worker: false, connection, shop });
  running.push(at);
  const flood = await openFlood(at, 15);
  at.stripe.setDelay(150);
  const url = `http://127.0.0.1:${server.port}`;
  for (let round = 1; round <= 3; round += 1) {
    const enough = flood.taken() + 10;
    let is_back = false;
    const statuses = new Set<number>();
    const sending = (async () => {
      while (!is_back) for (const status of await flood.send(url, () => is_back)) statuses.add(status);
    })();
    while (flood.taken() < enough) await sleep(1);
    process.kill(
      Number.parseInt(readFileSync(path.join(folder, 'pg18/postmaster.pid'), 'utf8'), 10),
      'SIGKILL',
    );
    const times = () => server.output().split('the database runs again').length - 1;
    await expect.poll(times, { interval: 50 }).toBe(round);
    is_back = true;
    await sending;
    expect(statuses).toEqual(new Set([200, 503]));
  }
  await flood.sendAll(url);
  await flood.expectRight();
  await at.stop();
  running.splice(running.indexOf(at), 1);
  expect(await server.stop()).toBe(0);
});
