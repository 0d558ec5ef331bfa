import { PLATFORM_LABEL, type Platform } from '@sightline/contract/known-assistants';
import { parseTime } from '../words/format.ts';
import { type Score, toPercent } from '../words/percent.ts';
import type { Point } from './merge-series.ts';

/** A score and the models that gave its answers. */
export interface Measured {
  created_at: string;
  score: Score;
  /** Its 95 % interval, if it has one. */
  low?: Score;
  high?: Score;
  served_models?: string[];
  /** False when it is known not to be comparable with the previous one. */
  comparable?: boolean;
}

export interface BrokenLine {
  points: Point[];
  /** Times from which other models answered. */
  switches: ({ at: number } & ModelSwitch)[];
}

interface ModelSwitch {
  from: string;
  to: string;
}

const DATE = /-\d{3}[\d-]*(?=,|$)/g;

/** `ChatGPT: gpt-5.5 → gpt-6.1-sol`; dates of snapshots are shown only where nothing else differs. */
export function switchEvent(at: number, platform: Platform, { from, to }: ModelSwitch) {
  const [before, after] = [from.replace(DATE, ''), to.replace(DATE, '')];
  const names = before === after ? [from, to] : [before, after];
  return { at, label: `${PLATFORM_LABEL[platform]}: ${names.join(' → ')}` };
}

/**
 * Scores as a line, oldest first, with a gap where another model started to answer, because the two are not comparable.
 */
export function brokenLine(measured: Measured[]): BrokenLine {
  const line: BrokenLine = { points: [], switches: [] };
  let before: { at: number; models: string } | undefined;
  for (const one of measured.toSorted((a, b) => timeOf(a) - timeOf(b))) {
    const at = timeOf(one);
    const models = one.served_models?.toSorted().join(', ') ?? '';
    const isOther = models !== '' && before?.models !== '' && models !== before?.models;
    if (before && (isOther || one.comparable === false)) {
      line.points.push({ at: (before.at + at) / 2, value: null });
      if (isOther) line.switches.push({ at, from: before.models, to: models });
    }
    line.points.push({ at, value: toPercent(one.score), low: toPercent(one.low), high: toPercent(one.high) });
    before = { at, models: models || (before?.models ?? '') };
  }
  return line;
}

function timeOf({ created_at }: Measured): number {
  return parseTime(created_at)?.getTime() ?? 0;
}
