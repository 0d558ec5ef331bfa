import type { FunnelAnswer, FunnelQuestion, VisitFilter } from '../visit-report-types.ts';
import { chooser, maskOf, type Part } from './choose-visits.ts';
import { firstsOf } from './list-columns.ts';
import type { OrderedVisits } from './order-visits.ts';
import { PATHS, REACHED, type Words } from './visit-columns.ts';

/** Counts visits by how many steps they took, one after the other. Each view and goal takes one step at most. */
export function addUpFunnel(
  question: FunnelQuestion,
  parts: readonly Part[],
  words: readonly Words[],
): FunnelAnswer {
  const { steps } = question;
  const choose = chooser(question, words);
  const fits = fitsOf(steps, words);
  const ended = new Uint32Array(steps.length + 1);
  for (const part of parts) {
    const taken = stepsIn(part.visits, fits, steps.length);
    for (const place of choose(part)) {
      const many = taken(place);
      ended[many] = (ended[many] ?? 0) + 1;
    }
  }
  const all = [...ended];
  const since = (least: number) => all.slice(least).reduce((sum, visits) => sum + visits, 0);
  return { visits: since(0), steps: steps.map((_, at) => since(at + 1)) };
}

interface Fits {
  /** For each page and each goal a bit for each step that it is. */
  pages: Uint8Array;
  goals: Uint8Array;
}

function fitsOf(steps: readonly VisitFilter[], words: readonly Words[]): Fits {
  const goals = words[REACHED]?.list ?? [];
  const bits = (dimension: 'page' | 'goal', length: number, is: (step: VisitFilter) => Uint8Array) => {
    const found = new Uint8Array(length);
    for (const [at, step] of steps.entries())
      if (step[0] === dimension)
        for (const [code, one] of is(step).entries()) found[code] = (found[code] ?? 0) | (one << at);
    return found;
  };
  return {
    pages: bits('page', words[PATHS]?.list.length ?? 0, (step) => maskOf(step, words).fits),
    goals: bits('goal', goals.length, ([, ids]) =>
      Uint8Array.from(goals, (id) => (ids.includes(id) ? 1 : 0)),
    ),
  };
}

/** How many steps the visit at a place took. */
function stepsIn({ first, views, reached }: OrderedVisits, { pages, goals }: Fits, most: number) {
  const firstGoals = firstsOf(reached);
  return (place: number): number => {
    const [begin, end, goalsEnd] = [first[place] ?? 0, first[place + 1] ?? 0, firstGoals[place + 1] ?? 0];
    let [view, goal, taken] = [begin, firstGoals[place] ?? 0, 0];
    while (taken < most && (view < end || goal < goalsEnd)) {
      // A goal says how many views came before it.
      const isGoal = goal < goalsEnd && (view === end || (reached.numbers[goal] ?? 0) <= view - begin);
      const fits = isGoal ? goals[reached.codes[goal] ?? 0] : pages[views.codes[view] ?? 0];
      if (isGoal) goal += 1;
      else view += 1;
      taken += ((fits ?? 0) >> taken) & 1;
    }
    return taken;
  };
}
