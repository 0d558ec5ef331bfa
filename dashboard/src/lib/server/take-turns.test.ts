import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('Only so many jobs run at a time, and the next one starts when one ends, however it ends', async () => {
  const inTurn = takeTurns(2);
  const begun: string[] = [];
  const gates = new Map(['a', 'b', 'c', 'd'].map((name) => [name, aGate()]));
  const run = (name: string, signal?: AbortSignal) =>
    inTurn(() => {
      begun.push(name);
      return gates.get(name)?.promise ?? Promise.reject(new Error(name));
    }, signal);
  const leaving = new AbortController();
  const [a, b, c, d] = [run('a'), run('b'), run('c', leaving.signal), run('d')];
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  leaving.abort();
  gates.get('a')?.reject(new Error('broke'));
  await expect(a).rejects.toThrow('broke');
  // Calls that were aborted meanwhile are skipped.
  await expect(c).rejects.toThrow();
  gates.get('d')?.resolve('there');
  await expect(d).resolves.toBe('there');
  expect(begun).toEqual(['a', 'b', 'd']);
  gates.get('b')?.resolve('there');
  await b;
});

function aGate() {
  let resolve: (text: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
