import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from './store.ts';

const at = (pathname: string) => vi.stubGlobal('location', { pathname, search: '' });
const tokenOf = (sub: string) => `a.${btoa(JSON.stringify({ sub }))}.c`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  at('/overview');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('What a screen asks first is known when it is opened again, to the same person alone', async () => {
  const { rememberFirst, firstQueries } = await import('./first-memory.ts');
  rememberFirst('queries', '"a"', tokenOf('ann'));
  rememberFirst('queries', '"b"', tokenOf('ann'));
  vi.runAllTimers();
  expect(firstQueries(tokenOf('ann'))).toEqual(['"a"', '"b"']);
  expect(firstQueries(tokenOf('bob'))).toEqual([]);
  at('/content');
  expect(firstQueries(tokenOf('ann'))).toEqual([]);
});

it('Coming from another screen adds to what is known of a screen, and opening it anew replaces that', async () => {
  const first = await import('./first-memory.ts');
  first.rememberFirst('queries', '"a"', tokenOf('ann'));
  at('/content');
  first.rememberFirst('queries', '"c"', tokenOf('ann'));
  at('/overview');
  first.rememberFirst('queries', '"b"', tokenOf('ann'));
  vi.runAllTimers();
  expect(first.firstQueries(tokenOf('ann'))).toEqual(['"a"', '"b"']);
  vi.resetModules();
  const again = await import('./first-memory.ts');
  again.rememberFirst('queries', '"b"', tokenOf('ann'));
  vi.runAllTimers();
  expect(again.firstQueries(tokenOf('ann'))).toEqual(['"b"']);
});
