import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runTogether } from './run-together.ts';

const never = new AbortController().signal;
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));

describe('Works that run together', () => {
  it('Works that run together have all ended before their caller goes on', async () => {
    const ended: number[] = [];
    await runTogether(
      never,
      [30, 10, 20].map((ms) => async () => {
        await sleep(ms);
        ended.push(ms);
      }),
    );
    expect(ended).toEqual([10, 20, 30]);
  });

  it('Works that run together stop when one fails, and its error is thrown after the last has ended', async () => {
    let cleaned = false;
    const slow = async (signal: AbortSignal) => {
      await untilAborted(signal);
      await sleep(20);
      cleaned = true;
      throw new Error('a fault that follows from the first');
    };
    const failing = async () => {
      await sleep(5);
      throw new Error('the first fault');
    };
    await expect(runTogether(never, [slow, failing, slow])).rejects.toThrow('the first fault');
    expect(cleaned).toBe(true);
  });

  it('Works that run together are told of a stop from outside, which does not count as a failure', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 5);
    await runTogether(stop.signal, [untilAborted, untilAborted]);
    await expect(runTogether(never, [() => Promise.reject(undefined)])).rejects.toBeDefined();
  });
});
