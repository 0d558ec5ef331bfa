import { expect, it } from 'vitest';
import { createVersionedMemo } from './versioned-memo.ts';

it('A versioned memo computes a value once for each version', async () => {
  const memo = createVersionedMemo<number>(2);
  let computed = 0;
  const ask = (key: string, version: string) => memo(key, version, async () => ++computed);
  expect(await Promise.all([ask('a', '1'), ask('a', '1')])).toEqual([1, 1]);
  expect(await ask('a', '2')).toBe(2);
  expect(await ask('a', '2')).toBe(2);
});

it('A versioned memo keeps a bounded number of values and drops the oldest', async () => {
  const memo = createVersionedMemo<number>(2);
  let computed = 0;
  const ask = (key: string) => memo(key, '1', async () => ++computed);
  for (const key of ['a', 'b', 'c']) await ask(key);
  expect(await ask('c')).toBe(3);
  expect(await ask('a')).toBe(4);
});

it('A versioned memo does not keep failures', async () => {
  const memo = createVersionedMemo<string>(2);
  await expect(memo('a', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await memo('a', '1', async () => 'back')).toBe('back');
});
