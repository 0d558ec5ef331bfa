import { execFile } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type {
  burn,
  eatMemory,
  neverReturn,
  shout,
  tellPerson,
  throwText,
  waitLong,
} from '../../../test/thread-works.ts';
import { AppError } from '../app-error.ts';
import { inTrace } from '../log/trace.ts';
import { OverLimit } from './over-limit.ts';
import { createThreadPool, type ThreadUse } from './thread-pool.ts';
import { threadWork } from './thread-work.ts';

const MODULE = new URL('../../../test/thread-works.ts', import.meta.url);
const works = {
  shout: threadWork<typeof shout>(MODULE, 'shout'),
  neverReturn: threadWork<typeof neverReturn>(MODULE, 'neverReturn'),
  eatMemory: threadWork<typeof eatMemory>(MODULE, 'eatMemory'),
  throwText: threadWork<typeof throwText>(MODULE, 'throwText'),
  tellPerson: threadWork<typeof tellPerson>(MODULE, 'tellPerson'),
  burn: threadWork<typeof burn>(MODULE, 'burn'),
  waitLong: threadWork<typeof waitLong>(MODULE, 'waitLong'),
};
const makePool = (change: object = {}) =>
  createThreadPool({ threads: 2, waiting: 20, idle_ms: 500, ...change });

describe('Threads', () => {
  it('Threads answer what they are asked, many at a time', async () => {
    const pool = makePool();
    const texts = Array.from({ length: 15 }, (_, n) => `text ${n}`);
    expect(await Promise.all(texts.map((text) => pool.run(works.shout, text)))).toEqual(
      texts.map((text) => text.toUpperCase()),
    );
  });

  it('A process ends while its threads wait for work, and nothing that they write is seen', async () => {
    const pool = new URL('./thread-pool.ts', import.meta.url);
    const program = `
      import { createThreadPool } from '${pool}';
      const pool = createThreadPool({ threads: 1, waiting: 1, idle_ms: 600_000 });
      console.log(await pool.run({ module: '${MODULE}', name: 'chatter' }, 'a text'));`;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      program,
    ]);
    expect([stdout, stderr]).toEqual(['a text\n', '']);
  });

  it('Work that never returns is tried again with twice the processor time, then ended with a sentence for people, and meanwhile the process answers', async () => {
    const used: ThreadUse[] = [];
    const pool = makePool({ threads: 1, used: (use: ThreadUse) => used.push(use) });
    expect(await pool.run(works.shout, 'a')).toBe('A');
    const delays = monitorEventLoopDelay({ resolution: 5 });
    delays.enable();
    const endless = pool.run(works.neverReturn, undefined, { cpu_ms: 300 });
    const behind = pool.run(works.shout, 'b');
    const error = await endless.catch((thrown: unknown) => thrown);
    delays.disable();
    expect(error).toBeInstanceOf(OverLimit);
    expect(error).toMatchObject({
      status: 413,
      message: 'This text takes too much processor time to check. Shorten it or split it in two.',
    });
    expect(await behind).toBe('B');
    // It would have stood still for all of it.
    expect(delays.max / 1e6).toBeLessThan(used.reduce((sum, { cpu_ms }) => sum + cpu_ms, 0));
    expect(used.map(({ work, outcome }) => [work, outcome])).toEqual([
      ['shout', 'done'],
      ['neverReturn', 'again'],
      ['shout', 'done'],
      ['neverReturn', 'time'],
    ]);
    const [, first, , second] = used.map(({ cpu_ms }) => cpu_ms);
    expect(first).toBeGreaterThan(300);
    expect(second).toBeGreaterThan(600);
  });

  it('Threads end work that eats all memory', async () => {
    const pool = makePool();
    const error = await pool
      .run(works.eatMemory, undefined, { max_memory_mb: 150 })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OverLimit);
    expect(error.limit).toBe('memory');
    expect(await pool.run(works.shout, 'still here')).toBe('STILL HERE');
  });

  it('Threads end work that nobody waits for any more', async () => {
    const pool = makePool({ threads: 1 });
    const stopping = new AbortController();
    const endless = pool.run(works.neverReturn, undefined, { signal: stopping.signal });
    stopping.abort(new Error('Stopped.'));
    await expect(endless).rejects.toThrow('Stopped.');
    expect(await pool.run(works.shout, 'next')).toBe('NEXT');
  });

  it('A fault in a thread is reported by its kind and place, without the text, and an error for people is passed on whole', async () => {
    const pool = makePool();
    const error = await pool.run(works.throwText, 'a private word').catch((thrown) => thrown);
    expect(`${error.stack}${error.message}`).not.toContain('private');
    expect(error.message).toBe('TypeError in throwText');
    expect(error.stack).toMatch(/thread-works\.ts:\d+/);
    const told = await pool.run(works.tellPerson, undefined).catch((thrown) => thrown);
    expect(told).toBeInstanceOf(AppError);
    expect(told).toMatchObject({
      code: 'bad_request',
      message: 'Write it in one language.',
      fields: { text: 'Two languages.' },
    });
  });

  it('Only processor time counts, so work of a thread that waits or stands still is not ended', async () => {
    const pool = makePool();
    expect(await pool.run(works.waitLong, 400, { cpu_ms: 100 })).toBe('waited');
  });

  it('An organization with much work keeps no other one waiting until it is done', async () => {
    const used: ThreadUse[] = [];
    const pool = makePool({ used: (use: ThreadUse) => used.push(use) });
    const stopping = new AbortController();
    const burn = (account: string, tasks: number) =>
      inTrace({ account }, () => Array.from({ length: tasks }, () => pool.run(works.burn, 60).catch(String)));
    const many = burn('many', 15);
    // Endless work of one organization leaves a place for the others.
    const endless = inTrace({ account: 'endless' }, () =>
      [1, 2].map(() =>
        pool
          .run(works.neverReturn, undefined, { cpu_ms: 60_000, signal: stopping.signal })
          .catch(() => 'ended'),
      ),
    );
    const few = burn('few', 3);
    await Promise.all([...many, ...few]);
    // How far the many get meanwhile is up to the machine; fair-queue.test has the exact order.
    const after = used.slice(used.findLastIndex(({ account }) => account === 'few'));
    expect(after.filter(({ account }) => account === 'many').length).toBeGreaterThan(2);
    stopping.abort(new Error('Stopped.'));
    expect(await Promise.all(endless)).toEqual(['ended', 'ended']);
  });

  it('Work that was canceled while it waited is not begun', async () => {
    const used: ThreadUse[] = [];
    const pool = makePool({ threads: 1, used: (use: ThreadUse) => used.push(use) });
    const stopping = new AbortController();
    const first = pool.run(works.burn, 100);
    const second = pool.run(works.shout, 'b', { signal: stopping.signal });
    stopping.abort(new Error('Stopped.'));
    await expect(second).rejects.toThrow('Stopped.');
    await first;
    expect(used.map(({ work }) => work)).toEqual(['burn']);
  });

  it('Threads take no more work than they can hold', async () => {
    const pool = makePool({ threads: 1, waiting: 2 });
    const limits = { cpu_ms: 100 };
    const running = [1, 2, 3].map(() => pool.run(works.neverReturn, undefined, limits).catch(() => 'ended'));
    await expect(pool.run(works.shout, 'one too many')).rejects.toMatchObject({ status: 503 });
    expect(await Promise.all(running)).toEqual(['ended', 'ended', 'ended']);
  });
});
