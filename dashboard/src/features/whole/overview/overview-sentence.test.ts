import type { Topic } from '@sightline/contract/measuring/topics';
import type { ShareFigure, Strip } from '@sightline/contract/whole/overview';
import { expect, it } from 'vitest';
import { aTopic } from '../../../lib/words/samples.ts';
import { overviewSentence } from './overview-sentence.ts';
import type { VisitRange } from './visit-range.ts';

type Verdict = ShareFigure['change']['verdict'];
const strip = (
  k: number,
  n: number,
  verdict: Verdict = 'not_comparable',
  difference: number | null = null,
) => {
  const mentioned = { k, n, share: n > 0 ? k / n : null, change: { verdict, difference } };
  return { start: '2026-03-01', end: '2026-03-30', mentioned } as Strip;
};
const say = (of: Strip | undefined, range: VisitRange = { range: 'month' }, topics: Topic[] = [aTopic()]) =>
  overviewSentence({ topics, strip: of, range }, 'en-US');

it('The overview sentence says how often the brand is mentioned and how that changed on the same prompts', () => {
  expect(say(strip(27, 54, 'up', 0.06))).toBe(
    'Mentioned in 50% of 54 answers in the last 30 days, up 6 points from the 30 days before on the same prompts.',
  );
  expect(say(strip(27, 54, 'down', -0.01))).toMatch(
    /, down 1 point from the 30 days before on the same prompts\.$/,
  );
  expect(say(strip(27, 54, 'within_noise', 0.06))).toBe(
    'Mentioned in 50% of 54 answers in the last 30 days, without a clear change.',
  );
  expect(say(strip(27, 54))).toBe('Mentioned in 50% of 54 answers in the last 30 days.');
});

it('The overview sentence is about the chosen days, as the figures below it are', () => {
  expect(say(strip(27, 54), { range: 'week' })).toBe('Mentioned in 50% of 54 answers in the last 7 days.');
  expect(say(strip(27, 54), { range: 'year' })).toBe('Mentioned in 50% of 54 answers in the last 12 months.');
  expect(say(strip(27, 54), { start: '2026-02-03', end: '2026-02-09' })).toBe(
    'Mentioned in 50% of 54 answers from Feb 3, 2026 to Feb 9, 2026.',
  );
  expect(say(strip(27, 54), { start: '2026-02-03', end: '2026-02-03' })).toMatch(
    / answers on Feb 3, 2026\.$/,
  );
  expect(say(strip(0, 0), { range: 'week' })).toBe('No answers in the last 7 days.');
  expect(say(undefined)).toBe('');
});

it('The overview sentence says what was checked where no assistant was asked, and says what to do first', () => {
  const audited = aTopic({
    headline_platforms: ['local'],
    answerability: { answered: 1, partly: 1, not_answered: 2 },
  });
  const of = (...topics: Topic[]) => say(strip(0, 0), { range: 'month' }, topics);
  expect(of(audited)).toBe('1 topic with 4 buyer questions, checked against your own site.');
  expect(of()).toBe('No data yet. Add a topic your buyers ask about.');
  const fresh = aTopic({ latest_topic_execution_id: null, headline_platforms: [], n: 0, mentioned: null });
  expect(of(fresh)).toBe('No answers yet.');
  expect(say(undefined, { range: 'month' }, [fresh])).toBe('No answers yet.');
});

it('The overview sentence does not call assistants that did not answer unconnected', () => {
  const silent = aTopic({
    n: 0,
    mentioned: null,
    answerability: { answered: 1, partly: 1, not_answered: 2 },
  });
  expect(say(strip(0, 0), { range: 'month' }, [silent])).toBe('The latest run brought no usable answers.');
});
