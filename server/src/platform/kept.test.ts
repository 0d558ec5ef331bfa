import { expect, it } from 'vitest';
import { createKept } from './kept.ts';

it('What a process keeps is made once, of the process’s own context, and apart for each process', () => {
  const count = ({ name }: { name: string }) => ({ name, calls: 0 });
  const [first, second] = ['first', 'second'].map((name) => createKept(() => ({ name })));
  expect(first?.find(count)).toBeUndefined();
  const kept = first?.of(count);
  expect(first?.of(count)).toBe(kept);
  expect(first?.find(count)).toBe(kept);
  expect([kept?.name, second?.of(count).name]).toEqual(['first', 'second']);
});
