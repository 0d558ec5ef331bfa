import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNewsCache } from './news-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A cache over values that the test changes; `asked` counts the queries. */
function openCache() {
  const at = { value: 1 as number | null, asked: 0, told: 0, away: false, wait: Promise.resolve() };
  const cache = createNewsCache(
    async () => {
      at.asked += 1;
      const { value } = at;
      await at.wait;
      if (at.away) throw new Error('away');
      return value;
    },
    {
      most: 2,
      failed: () => {
        at.told += 1;
      },
    },
  );
  return { at, cache };
}

it('The news cache asks the database once, also for simultaneous callers, and again after a change', async () => {
  const { at, cache } = openCache();
  cache.feed.heard();
  expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual([1, 1]);
  at.value = 2;
  vi.advanceTimersByTime(50_000);
  expect([cache.get('a'), at.asked]).toEqual([1, 1]);
  cache.feed.changed('b');
  expect(cache.get('a')).toBe(1);
  cache.feed.changed('a');
  expect([await cache.get('a'), at.asked]).toEqual([2, 2]);
  vi.advanceTimersByTime(61_000);
  await cache.get('a');
  expect(at.asked).toBe(3);
});

it('The news cache does not keep an answer that a change has overtaken', async () => {
  const { at, cache } = openCache();
  cache.feed.heard();
  const gate = Promise.withResolvers<void>();
  at.wait = gate.promise;
  const slow = cache.get('a');
  at.value = 2;
  cache.feed.changed('a');
  const fresh = cache.get('a');
  gate.resolve();
  expect(await Promise.all([slow, fresh])).toEqual([1, 2]);
  expect(await cache.get('a')).toBe(2);
});

it('The news cache trusts a value for only a second while notices are missing, or if nothing was found', async () => {
  const { at, cache } = openCache();
  cache.feed.heard();
  await cache.get('a');
  cache.feed.lost();
  await cache.get('a');
  expect(at.asked).toBe(2);
  vi.advanceTimersByTime(1100);
  await cache.get('a');
  expect(at.asked).toBe(3);
  cache.feed.heard();
  at.value = null;
  expect(await cache.get('b')).toBeNull();
  at.value = 5;
  vi.advanceTimersByTime(1100);
  expect(await cache.get('b')).toBe(5);
});

it('The news cache serves its last value while the database is away, and fails where it has none', async () => {
  const { at, cache } = openCache();
  cache.feed.heard();
  await cache.get('a');
  at.away = true;
  cache.feed.lost();
  for (let second = 0; second < 3; second += 1) {
    expect(await cache.get('a')).toBe(1);
    vi.advanceTimersByTime(1100);
  }
  expect([at.asked, at.told]).toEqual([4, 1]);
  await expect(cache.get('b')).rejects.toThrow('away');
  Object.assign(at, { away: false, value: 7 });
  cache.feed.heard();
  expect(await cache.get('a')).toBe(7);
  at.away = true;
  cache.feed.lost();
  expect([await cache.get('a'), at.told]).toEqual([7, 2]);
});

it('The news cache holds a bounded number of values', async () => {
  const { at, cache } = openCache();
  cache.feed.heard();
  for (const key of ['a', 'b', 'c']) await cache.get(key);
  await cache.get('a');
  expect(at.asked).toBe(4);
});

it('The news cache tells who reads anew whether the value before still holds', async () => {
  const seen: (boolean | null)[] = [];
  const at = { away: false };
  const cache = createNewsCache(
    async (_key: string, old: { is_current: boolean } | null) => {
      seen.push(old?.is_current ?? null);
      if (at.away) throw new Error('away');
      return 1;
    },
    { most: 2, failed: () => undefined },
  );
  const next = async () => {
    vi.advanceTimersByTime(61_000);
    await cache.get('a');
  };
  cache.feed.heard();
  await next();
  await next();
  cache.feed.changed('a');
  at.away = true;
  await next();
  at.away = false;
  await next();
  await next();
  cache.feed.heard();
  await next();
  cache.feed.lost();
  await next();
  expect(seen).toEqual([null, true, false, false, true, false, false]);
});

it('News that names no key makes the values that it is about be read anew, and those that were being read', async () => {
  let asked = 0;
  const cache = createNewsCache(
    async (key: string) => {
      asked += 1;
      return key.startsWith('no') ? null : { of: key.slice(0, 1) };
    },
    { most: 2, failed: () => undefined, isAbout: (news, value) => !value || value.of === news },
  );
  cache.feed.heard();
  const both = () => Promise.all([cache.get('a1'), cache.get('b1')]);
  const reading = both();
  cache.feed.changed('c');
  await reading;
  await both();
  expect(asked).toBe(4);
  cache.feed.changed('a');
  await both();
  await both();
  expect(asked).toBe(5);
  for (const key of ['no1', 'no2', 'no3']) await cache.get(key);
  expect([cache.get('a1'), cache.get('b1')], 'keys of nobody push them out').not.toContainEqual(
    expect.any(Promise),
  );
});
