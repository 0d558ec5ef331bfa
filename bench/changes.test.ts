import { expect, it } from 'vitest';
import { isFalselyCalled, isSeen, SCHEDULES } from './change-worlds.ts';
import { DESIGNS, WORLDS } from './changes.ts';
import { FAMILIES } from './interval-families.ts';

/** Fewer topics than `npm run bench -- changes`, with fixed seeds. */
const ROUNDS = 4;
const SMALL = DESIGNS.slice(0, 2);
const [, SWINGING, WANDERING] = WORLDS;

const topicsOf = (world = SWINGING, rounds = ROUNDS) =>
  SMALL.flatMap((design) =>
    FAMILIES.flatMap((family) =>
      Array.from({ length: rounds }, (_, round) => ({
        of: { design, family, world: world ?? { name: '', day: 0, wander: 0 } },
        seed: 1 + round * 7919,
      })),
    ),
  );

it.each(Object.entries(SCHEDULES))(
  'Of topics on which nothing changes, at most one in twenty has a run that is called up or down: %s',
  (_name, schedule) => {
    const topics = topicsOf(WANDERING);
    const called = topics.filter(({ of, seed }) => isFalselyCalled(of, schedule, seed));
    expect(called.length).toBeLessThanOrEqual(topics.length / 20);
  },
);

it('A jump of 30 points of a topic measured daily is called within a week', () => {
  const jump = { size: 0.3, before: 21, since: 7, every_days: 1 };
  const topics = topicsOf(SWINGING, 1);
  const seen = topics.filter(({ of, seed }) => isSeen(of, jump, seed));
  expect(seen.length).toBeGreaterThan(0.85 * topics.length);
});
