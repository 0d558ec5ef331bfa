import type { OverviewMetrics, Strip } from '@sightline/contract/whole/overview';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aTopic } from '../../../lib/words/samples.ts';
import { overviewSentence } from './overview-sentence.ts';

beforeAll(() => void vi.setSystemTime('2026-03-11T12:00:00Z'));
afterAll(() => void vi.useRealTimers());

const point = (ts: string, score: number | null, comparable = true) => ({
  ts: `${ts}T12:00:00Z`,
  score,
  comparable,
  change: null,
});
const metrics = (series: OverviewMetrics['series'], low = 0.4, high = 0.44): OverviewMetrics => ({
  overall_avg: 0.42,
  overall: { n: 54, share: 0.42, low, high },
  series,
});
const strip = (k: number, n: number) => ({ mentioned: { k, n, share: n > 0 ? k / n : null } }) as Strip;
const month = { range: 'month' } as const;
const shown = { topics: [aTopic()], strip: strip(27, 54), range: month };
const nothing = { overall_avg: null, overall: { n: 0, share: null, low: null, high: null }, series: [] };
const unmeasured = (topics: Parameters<typeof overviewSentence>[0]['topics']) =>
  overviewSentence({ topics, metrics: nothing, strip: strip(0, 0), range: month });
const say = (series: OverviewMetrics['series'], low?: number, high?: number) =>
  overviewSentence({ ...shown, metrics: metrics(series, low, high) }, 'en-US');

it('The overview sentence says how often the brand is named and how Performance changed in a week', () => {
  const week = [point('2026-03-01', 0.3), point('2026-03-03', 0.36), point('2026-03-10', 0.42)];
  expect(say(week)).toBe(
    'Mentioned in 50% of 54 answers in the last 30 days; Performance up 6 points since Mar 3.',
  );
  expect(say(week, 0.35, 0.5)).toMatch(/up 6 points since Mar 3, within noise\.$/);
  expect(say([point('2026-03-09', 0.5), point('2026-03-10', 0.42)])).toMatch(/down 8 points since Mar 9\.$/);
  expect(say([point('2026-03-09', 0.42), point('2026-03-10', 0.42)])).toMatch(
    /; Performance unchanged since Mar 9\.$/,
  );
});

it('The overview sentence compares nothing where there is one point, none, or a break between them', () => {
  const alone = 'Mentioned in 50% of 54 answers in the last 30 days.';
  expect(say([point('2026-03-10', 0.42)])).toBe(alone);
  expect(say([point('2026-03-10', null)])).toBe(alone);
  expect(say([point('2026-03-01', 0.2), point('2026-03-10', 0.42, false)])).toBe(alone);
});

it('The overview sentence is about the chosen days, as the figures below it are', () => {
  const during = (range: Parameters<typeof overviewSentence>[0]['range'], of = strip(27, 54)) =>
    overviewSentence({ ...shown, strip: of, range, metrics: metrics([]) }, 'en-US');
  expect(during({ range: 'week' })).toBe('Mentioned in 50% of 54 answers in the last 7 days.');
  expect(during({ range: 'year' })).toBe('Mentioned in 50% of 54 answers in the last 12 months.');
  expect(during({ start: '2026-02-03', end: '2026-02-09' })).toBe(
    'Mentioned in 50% of 54 answers from Feb 3, 2026 to Feb 9, 2026.',
  );
  expect(during({ range: 'week' }, strip(0, 0))).toBe('No answers in the last 7 days.');
});

it('The overview sentence says what was checked where no assistant was asked, and says what to do first', () => {
  const audited = aTopic({
    headline_platforms: ['local'],
    answerability: { answered: 1, partly: 1, not_answered: 2 },
  });
  expect(unmeasured([audited])).toBe('1 topic with 4 buyer questions, checked against your own site.');
  expect(unmeasured([])).toBe('No data yet. Add a topic your buyers ask about.');
  const fresh = aTopic({ latest_topic_execution_id: null, headline_platforms: [], n: 0, mentioned: null });
  expect(overviewSentence({ topics: [fresh], metrics: undefined, strip: undefined, range: month })).toBe(
    'No answers yet.',
  );
});

it('The overview sentence does not call assistants that did not answer unconnected', () => {
  const silent = aTopic({
    n: 0,
    mentioned: null,
    answerability: { answered: 1, partly: 1, not_answered: 2 },
  });
  expect(unmeasured([silent])).toBe('The latest run brought no usable answers.');
});
