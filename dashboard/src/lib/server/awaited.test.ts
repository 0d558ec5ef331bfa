import { expect, it } from 'vitest';
import { awaited } from './awaited.ts';
import { ProblemError, UnreachableError } from './problem.ts';

const query = (state: { data?: unknown; isPending?: boolean; error?: unknown }) =>
  awaited({ data: undefined, isPending: false, error: null, ...state });

it('waits while no server answers, and no longer than until it refuses', () => {
  expect(query({ isPending: true }).isPending).toBe(true);
  expect(query({ error: new UnreachableError('away') }).isPending).toBe(true);
  expect(query({ error: new ProblemError(503, null) }).isPending).toBe(true);
  expect(query({ error: new ProblemError(403, null) }).isPending).toBe(false);
});

it('shows what it has, though newer cannot be had', () => {
  const known = query({ data: ['a topic'], error: new UnreachableError('away') });
  expect([known.isPending, known.data]).toEqual([false, ['a topic']]);
});
