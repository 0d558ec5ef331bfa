import { expect, it } from 'vitest';
import { afterAwake, awakeNow, awakeSignal } from './awake.ts';

/** This process does nothing at all for as long, like one whose machine stands still. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('A deadline does not count the time for which the process stood still, and comes after enough of other time', async () => {
  const [began, awake] = [performance.now(), awakeNow()];
  const late = awakeSignal(1500);
  const ended = new Promise((done) => late.addEventListener('abort', done));
  standStill(3000);
  // What came meanwhile is heard before anything is late.
  await new Promise((done) => setImmediate(done));
  expect(late.aborted).toBe(false);
  expect(awakeNow() - awake).toBeLessThan(1500);
  await ended;
  expect(late.reason).toMatchObject({ name: 'TimeoutError' });
  expect(awakeNow() - awake).toBeGreaterThanOrEqual(1500);
  expect(performance.now() - began).toBeGreaterThan(4000);
});

it('A deadline that was canceled never comes', async () => {
  const came: string[] = [];
  const cancel = afterAwake(200, () => came.push('canceled'));
  afterAwake(300, () => came.push('kept'));
  cancel();
  await new Promise<void>((done) => afterAwake(600, done));
  expect(came).toEqual(['kept']);
});
