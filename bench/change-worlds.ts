import { compareRuns, type MeasuredRun } from '../server/src/measuring/scoring/compare-executions.ts';
import { seeded } from '../server/test/chance.ts';
import type { Family } from './interval-families.ts';

export interface Design {
  prompts: number;
  assistants: number;
  answers: number;
}

/** What moves answers although nothing has changed, in standard deviations of the log odds. */
export interface World {
  name: string;
  /** All answers of an assistant on a day. */
  day: number;
  /** Each prompt on each assistant, slowly and to both sides. */
  wander: number;
}

export interface Case {
  design: Design;
  family: Family;
  world: World;
}

/** When a topic is measured, in days. */
export type Schedule = (random: () => number) => number[];

const everyDays =
  (days: number, runs: number): Schedule =>
  () =>
    Array.from({ length: runs }, (_, place) => place * days);

export const SCHEDULES = {
  'daily, 60 days': everyDays(1, 60),
  'weekly, 8 weeks': everyDays(7, 9),
  /** Minutes to two days between runs, ten hours on average. */
  'at odd hours, 60 days': (random) => {
    const times = [0];
    for (let at = 0; at < 60; at += 0.01 + Math.min(2, -0.41 * Math.log(1 - random()))) times.push(at);
    return times.slice(1);
  },
} satisfies Record<string, Schedule>;

/** A rise of the rate of all prompts, or a fall where there is no room for one. */
export interface Jump {
  size: number;
  /** Runs before it and since it. */
  before: number;
  since: number;
  every_days: number;
}

/** Whether any run of a topic in which nothing changes is called up or down. */
export function isFalselyCalled(of: Case, schedule: Schedule, seed: number): boolean {
  const times = schedule(seeded(seed + 1));
  return lastOfRuns(of, times, seed, () => 0).some((runs) => isCalled(runs));
}

/** Whether any of the runs since a jump is called what it is. */
export function isSeen(of: Case, { size, before, since, every_days }: Jump, seed: number): boolean {
  const times = Array.from({ length: before + since }, (_, place) => place * every_days);
  const way = of.family.truth > 1 - size - 0.1 ? -1 : 1;
  const all = lastOfRuns(of, times, seed, (at) => (at >= before * every_days ? way * size : 0));
  return all.slice(before - 1).some((runs) => isCalled(runs, way > 0 ? 'up' : 'down'));
}

/** As `finishExecution` compares a run with those before it. */
function isCalled(runs: readonly MeasuredRun[], way: 'up' | 'down' | null = null): boolean {
  const { verdict } = compareRuns(runs);
  return way ? verdict === way : verdict === 'up' || verdict === 'down';
}

const START = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;
const DAYS = 28;

/** For each run but the first: those of the days before it, and itself. */
function lastOfRuns(of: Case, times: readonly number[], seed: number, jump: (at: number) => number) {
  const draw = drawTopic(of, seed);
  const runs = times.map((at): MeasuredRun => {
    return { at: new Date(START + at * DAY_MS).toISOString(), pairs: draw(Math.floor(at), () => jump(at)) };
  });
  return runs.slice(1).map((_, place) => {
    const until = runs.slice(0, place + 2);
    const days = [...new Set(until.map(({ at }) => at.slice(0, 10)))].slice(-DAYS);
    return until.filter(({ at }) => at.slice(0, 10) >= (days[0] ?? ''));
  });
}

/** What of a wander is left a day later. */
const LEFT = 0.9;

/** Draws a topic, then its scores run by run; an answer mentions and cites the brand, or does neither. */
export function drawTopic({ design, family, world }: Case, seed: number) {
  const random = seeded(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const pairs = Array.from({ length: design.prompts }, (_, prompt) => {
    const rates = family.draw(random);
    return Array.from({ length: design.assistants }, (__, assistant) => ({
      prompt,
      prompt_id: `p${prompt}`,
      assistant,
      rate: rates[assistant % rates.length] ?? 0,
      wander: world.wander * normal(),
    }));
  }).flat();
  let [today, swings]: [number, number[]] = [-1, []];
  const liveUntil = (day: number) => {
    for (let left = today < 0 ? 0 : day - today; left > 0; left--)
      for (const pair of pairs)
        pair.wander = LEFT * pair.wander + Math.sqrt(1 - LEFT ** 2) * world.wander * normal();
    if (day !== today) swings = Array.from({ length: design.assistants }, () => world.day * normal());
    today = day;
  };
  return (day: number, jump: (prompt: number) => number): MeasuredRun['pairs'] => {
    liveUntil(day);
    return pairs.map(({ prompt, prompt_id, assistant, rate, wander }) => {
      const chance = moved(Math.min(1, Math.max(0, rate + jump(prompt))), (swings[assistant] ?? 0) + wander);
      const named = Array.from({ length: design.answers }).filter(() => random() < chance).length;
      return { prompt_id, platform: `a${assistant}`, models: 'one', score: named / design.answers };
    });
  };
}

/** A rate of never or always doesn't move. */
const moved = (rate: number, by: number) =>
  rate <= 0 || rate >= 1 ? rate : 1 / (1 + Math.exp(-(Math.log(rate / (1 - rate)) + by)));
