import { atLeast, atMost, type BenchRow, percentOf, printRows } from './bench-row.ts';
import {
  type Case,
  type Design,
  isFalselyCalled,
  isSeen,
  type Jump,
  SCHEDULES,
  type World,
} from './change-worlds.ts';
import { CHOSEN_ON, FAMILIES } from './interval-families.ts';

/*
 * The exam, written before the method was chosen. Topics of which nothing changes, in four designs and twelve families
 * of rates, measured daily for 60 days, weekly for eight weeks, and at odd hours for 60 days: in each design and world at
 * most 5 % of the topics, over the families, may have a run that is called up or down. Then topics whose rate jumps. The
 * method was chosen on six families; the other six were counted when it stood. Afterwards, one cell of the families chosen
 * on was beyond its bound (8 prompts, one assistant, odd hours, wandering: 5.4 %), and days of fewer runs than usual count
 * less since, which changes nothing for one run a day.
 */
const MOST_FALSE = 5;

export const DESIGNS: readonly (Design & { rounds: number })[] = [
  { prompts: 8, assistants: 1, answers: 3, rounds: 40 },
  { prompts: 8, assistants: 4, answers: 3, rounds: 20 },
  { prompts: 20, assistants: 4, answers: 3, rounds: 10 },
  { prompts: 50, assistants: 4, answers: 5, rounds: 4 },
];

/** A swing of 0.2 is 5 points for a rate of a half. */
export const WORLDS: readonly World[] = [
  { name: 'days alike', day: 0, wander: 0 },
  { name: 'days differ', day: 0.2, wander: 0 },
  { name: 'days differ, prompts wander', day: 0.2, wander: 0.4 },
];
const USUAL = 1;

/** `least` for the smallest design, and for the others. */
const JUMPS: readonly { name: string; jump: Jump; least: [number, number] }[] = [
  {
    name: '+15 points, within 7 daily runs after 21',
    jump: { size: 0.15, before: 21, since: 7, every_days: 1 },
    least: [40, 80],
  },
  {
    name: '+30 points, within 7 daily runs after 21',
    jump: { size: 0.3, before: 21, since: 7, every_days: 1 },
    least: [90, 95],
  },
  {
    name: '+30 points, within 7 daily runs after 7',
    jump: { size: 0.3, before: 7, since: 7, every_days: 1 },
    least: [60, 90],
  },
  {
    name: '+30 points, within 2 weekly runs after 8',
    jump: { size: 0.3, before: 8, since: 2, every_days: 7 },
    least: [30, 90],
  },
];

/** How often topics are called up or down: of those that don't change, and of those that do. */
export async function run(): Promise<BenchRow[]> {
  return [true, false].flatMap((held) => {
    const families = FAMILIES.filter(({ name }) => CHOSEN_ON.includes(name) !== held);
    const half = held ? 'held back' : 'chosen on';
    return DESIGNS.flatMap((design, place) => {
      const { prompts, assistants, answers, rounds } = design;
      const about = `${half}, ${prompts} prompts × ${assistants} × ${answers}`;
      const shareOf = (world: World | undefined, is: (of: Case, seed: number) => boolean) =>
        percentOf(
          families.flatMap((family) => Array.from({ length: rounds }, (_, round) => ({ family, round }))),
          ({ family, round }) => world !== undefined && is({ design, family, world }, 1 + round * 7919),
        );
      const quiet = Object.entries(SCHEDULES).flatMap(([schedule, times]) =>
        WORLDS.map((world) =>
          atMost(
            `topics falsely called, ${about}, ${schedule}, ${world.name}`,
            shareOf(world, (of, seed) => isFalselyCalled(of, times, seed)),
            '%',
            MOST_FALSE,
          ),
        ),
      );
      const seen = JUMPS.map(({ name, jump, least }) =>
        atLeast(
          `changes seen, ${about}, ${name}`,
          shareOf(WORLDS[USUAL], (of, seed) => isSeen(of, jump, seed)),
          '%',
          place === 0 ? least[0] : least[1],
        ),
      );
      return [...quiet, ...seen];
    });
  });
}

if (import.meta.main) printRows(await run());
