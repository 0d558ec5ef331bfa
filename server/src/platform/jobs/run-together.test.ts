import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runTogether } from './run-together.ts';

const never = new AbortController().signal;
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
const turns = async (many: number) => {
  for (let n = 0; n < many; n += 1) await turn();
};

describe('Works that run together', () => {
  it('Works that run together have all ended before their caller goes on', async () => {
    const ended: number[] = [];
    await runTogether(
      never,
      [3, 1, 2].map((many) => async () => {
        await turns(many);
        ended.push(many);
      }),
    );
    expect(ended).toEqual([1, 2, 3]);
  });

  it('Works that run together stop when one fails, and its error is thrown after the last has ended', async () => {
    let cleaned = 0;
    const slow = async (signal: AbortSignal) => {
      await untilAborted(signal);
      await turns(5);
      cleaned += 1;
      throw new Error('a fault that follows from the first');
    };
    const failing = async () => {
      await turn();
      throw new Error('the first fault');
    };
    await expect(runTogether(never, [slow, failing, slow])).rejects.toThrow('the first fault');
    expect(cleaned).toBe(2);
  });

  it('Works that run together are told of a stop from outside, which does not count as a failure', async () => {
    const stop = new AbortController();
    const running = runTogether(stop.signal, [untilAborted, untilAborted]);
    await turn();
    stop.abort();
    await running;
    await expect(runTogether(never, [() => Promise.reject(undefined)])).rejects.toBeDefined();
  });
});
