import type { AskedPlatform } from '@sightline/contract/known-assistants';
import { MIN_TEST_PROMPTS, TEST_DAYS } from '@sightline/contract/measuring/test-bounds';
import { drawArms } from '../server/src/measuring/publishing-tests/draw-arms.ts';
import { planWith } from '../server/src/measuring/publishing-tests/plan-test.ts';
import { type TestScore, testEffect } from '../server/src/measuring/publishing-tests/test-effect.ts';
import { seeded } from '../server/test/chance.ts';
import { atLeast, atMost, type BenchRow, percentOf, printRows, shown } from './bench-row.ts';
import { drawTopic } from './change-worlds.ts';
import { CHOSEN_ON, FAMILIES, type Family } from './interval-families.ts';

/*
 * The exam, written before the method was chosen: tests of which nothing comes, 1,000 in each schedule, of which at most
 * 5 % may be said to have worked; and tests in which the prompts with pages rise by 15 points, of which at least
 * 80 % must be seen with 8 and 8 prompts on three assistants in 28 days (three answers a week turned out to be too few, at
 * 76 to 78 %, which the plan says). Days differ, prompts wander, and in every
 * second topic all prompts lose or win ten points at the moment of publishing, as when a model changes.
 */
const TESTS = 1000;
const EFFECT = 0.15;
const ENGINE = 0.1;
const MOST_CALLED = 5;
const LEAST_SEEN = 80;
const ASSISTANTS: AskedPlatform[] = ['chatgpt', 'perplexity', 'gemini'];
const WORLD = { name: 'days differ, prompts wander', day: 0.2, wander: 0.4 };

interface Schedule {
  name: string;
  every_days: number;
  answers: number;
  is_too_rare?: boolean;
}
const SCHEDULES: readonly Schedule[] = [
  { name: 'daily, one answer', every_days: 1, answers: 1 },
  { name: 'daily, three answers', every_days: 1, answers: 3 },
  { name: 'weekly, three answers', every_days: 7, answers: 3, is_too_rare: true },
  { name: 'weekly, five answers', every_days: 7, answers: 5 },
];

interface Case extends Schedule {
  family: Family;
  prompts: number;
  effect: number;
  seed: number;
}

/** Whether it is said to have worked, whether a change in the way of the effect is clear, and half of the interval. */
function tried({ family, prompts, effect, seed, every_days, answers }: Case) {
  const random = seeded(seed);
  const draw = drawTopic(
    { design: { prompts, assistants: ASSISTANTS.length, answers }, family, world: WORLD },
    seed,
  );
  const way = family.truth > 1 - EFFECT - ENGINE ? -1 : 1;
  const engine = seed % 2 === 0 ? ENGINE * (random() < 0.5 ? 1 : -1) : 0;
  const baseline = draw(-1, () => 0);
  const candidates = [...Map.groupBy(baseline, ({ prompt_id }) => prompt_id)].map(([prompt_id, of]) => ({
    prompt_id,
    score: of.reduce((sum, { score }) => sum + score, 0) / of.length,
  }));
  const arms = drawArms(candidates, () => random() < 0.5);
  const chosen = new Set(arms.flatMap(({ prompt_id, arm }) => (arm === 'published' ? prompt_id : [])));
  const scores: TestScore[] = [];
  for (let day = 0; day < 2 * TEST_DAYS; day += every_days) {
    const is_after = day >= TEST_DAYS;
    const jump = (prompt: number) => engine + (chosen.has(`p${prompt}`) ? way * effect : 0);
    for (const { prompt_id, platform, score } of draw(day, is_after ? jump : () => 0))
      scores.push({
        prompt_id,
        platform: ASSISTANTS[Number(platform.slice(1))] ?? 'chatgpt',
        models: ['m'],
        score,
        is_after,
      });
  }
  const { low, high } = testEffect(arms, scores);
  if (low === null || high === null) throw new Error('A test has no result.');
  return { up: low * way > 0 && high * way > 0, called: low > 0, half: (high - low) / 2 };
}

/** How often tests are called although nothing comes of them, and how often fifteen points are seen. */
export async function run(): Promise<BenchRow[]> {
  return [true, false].flatMap((isHeld) => {
    const families = FAMILIES.filter(({ name }) => CHOSEN_ON.includes(name) !== isHeld);
    const half = isHeld ? 'held back' : 'chosen on';
    const all = (schedule: Schedule, prompts: number, effect: number) =>
      Array.from({ length: TESTS }, (_, round) =>
        tried({
          ...schedule,
          prompts,
          effect,
          family: families[round % families.length] ?? raise(),
          seed: 1 + round * 7919,
        }),
      );
    return SCHEDULES.flatMap((schedule) => {
      const nothing = all(schedule, 16, 0);
      const few = all(schedule, 2 * MIN_TEST_PROMPTS, 0);
      const rising = all(schedule, 16, EFFECT);
      const about = `${half}, ${schedule.name}`;
      const seenRow = (name: string, seen: number) =>
        schedule.is_too_rare ? shown(name, seen, '%') : atLeast(name, seen, '%', LEAST_SEEN);
      const plan = planWith(
        { prompts: 16, answer_usd: ASSISTANTS.map(() => null), variance: varianceOf(families) },
        { answers_per_prompt: schedule.answers, runs_a_month: 30 / schedule.every_days },
      );
      return [
        atMost(
          `tests falsely called, ${about}, 8 + 8 prompts`,
          percentOf(nothing, (one) => one.called),
          '%',
          MOST_CALLED,
        ),
        atMost(
          `tests falsely called, ${about}, 4 + 4 prompts`,
          percentOf(few, (one) => one.called),
          '%',
          MOST_CALLED,
        ),
        seenRow(
          `15 points seen, ${about}, 8 + 8 prompts`,
          percentOf(rising, (one) => one.up),
        ),
        shown(`margin, ${about}`, 100 * meanOf(nothing.map((one) => one.half)), 'points'),
        shown(`margin that the plan says, ${about}`, 100 * (plan?.margin ?? 0), 'points'),
      ];
    });
  });
}

/** What a planner sees: how answers of a prompt vary around its own mean. */
function varianceOf(families: readonly Family[]): number {
  const random = seeded(3);
  const rates = families.flatMap((family) => Array.from({ length: 300 }, () => family.draw(random)).flat());
  return meanOf(rates.map((rate) => Math.min(1, Math.max(0, rate))).map((rate) => rate * (1 - rate)));
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function raise(): never {
  throw new Error('There is no family.');
}

if (import.meta.main) printRows(await run());
