import { expect, it } from 'vitest';
import { letAMinutePass, rowsOf } from '../test/fault-looks.ts';
import { stoppedAfterEach } from '../test/running.ts';
import { startServerProcess } from '../test/server-process.ts';
import { until } from '../test/soon.ts';
import { startStripeApp } from '../test/stripe-app.ts';
import { openFlood } from '../test/stripe-flood.ts';

const running = stoppedAfterEach();

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
    await until(() => flood.taken() >= enough);
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
  // Replaying all of it, as someone at Stripe may do manually, changes nothing.
  flood.acknowledged.clear();
  await flood.sendAll(url);
  await flood.expectRight();
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toContain('"level":"error"');
});
