import { expect, it } from 'vitest';
import { awaited } from './awaited.ts';
import { ProblemError, UnreachableError } from './problem.ts';

const query = (state: { data?: unknown; isPending?: boolean; error?: unknown }) =>
  awaited({ data: undefined, isPending: false, error: null, ...state });

it('A screen keeps waiting while no server answers, and stops when the server refuses', () => {
  expect(query({ isPending: true }).isPending).toBe(true);
  expect(query({ error: new UnreachableError('away') }).isPending).toBe(true);
  expect(query({ error: new ProblemError(503, null) }).isPending).toBe(true);
  expect(query({ error: new ProblemError(403, null) }).isPending).toBe(false);
});

it('A screen shows the data it has even though newer data cannot be loaded', () => {
  const known = query({ data: ['a topic'], error: new UnreachableError('away') });
  expect([known.isPending, known.data]).toEqual([false, ['a topic']]);
});
