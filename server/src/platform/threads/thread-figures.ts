import type { ThreadUse } from './thread-pool.ts';

/** What accounts used lately counts half after this time. */
const HALF_LIFE_MS = 30 * 60_000;
const MAX_SHOWN = 10;
const MAX_REMEMBERED = 1000;

const seconds = new Map<string, number>();
const outcomes = new Map<string, number>();
const lately = new Map<string, { ms: number; at: number }>();

const now = ({ ms, at }: { ms: number; at: number }) => ms * 0.5 ** ((performance.now() - at) / HALF_LIFE_MS);

/** Adds what a task in a thread used to the figures of this process. */
export function noteUse({ account, work, cpu_ms, outcome }: ThreadUse) {
  seconds.set(work, (seconds.get(work) ?? 0) + cpu_ms / 1000);
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  if (account === '') return;
  const before = lately.get(account);
  lately.set(account, { ms: (before ? now(before) : 0) + cpu_ms, at: performance.now() });
  if (lately.size > MAX_REMEMBERED) for (const [least] of heaviest().slice(MAX_SHOWN)) lately.delete(least);
}

const heaviest = (): [string, number][] =>
  [...lately]
    .map(([account, use]): [string, number] => [account, now(use) / 1000])
    .sort(([, one], [, other]) => other - one);

/** Processor seconds by work, tasks by outcome, and the accounts that used most lately, with seconds. */
export const threadFigures = () => ({
  seconds,
  outcomes,
  heaviest: heaviest().slice(0, MAX_SHOWN),
});
