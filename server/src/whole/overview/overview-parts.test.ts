import { describe, expect, it } from 'vitest';
import type { TopicScore } from '../../measuring/executions/performance.service.ts';
import type { SweepAnswer } from '../../measuring/executions/sweep.service.ts';
import { dayRange, daysOf } from '../../platform/day-range.ts';
import type { BrandRow } from '../../understanding/brands/brand-types.ts';
import { competitorStats } from './competitor-stats.ts';
import { countBotVisits } from './count-bot-visits.ts';
import { performanceSeries as seriesOf } from './performance-series.ts';

const TODAY = '2026-03-31';

describe('The days of a range', () => {
  it('[A-OVER-13, A-OVER-14, A-OVER-15, A-CONST-24] A range covers 7, 30 or 365 days up to today', () => {
    const lengths = (['week', 'month', 'year'] as const).map(
      (range) => daysOf(dayRange({ range }, TODAY)).length,
    );
    expect(lengths).toEqual([7, 30, 365]);
    expect(dayRange({ range: 'week' }, TODAY)).toEqual({ start: '2026-03-25', end: '2026-03-31' });
    expect(daysOf(dayRange({}, TODAY))).toHaveLength(30);
  });

  it('[A-VAL-27, A-VAL-28, A-VAL-29] A missing start or end of a range is filled in, and an inverted range is turned around', () => {
    expect(dayRange({ end: '2026-03-01' }, TODAY)).toEqual({ start: '2026-01-31', end: '2026-03-01' });
    expect(dayRange({ start: '2026-03-30' }, TODAY)).toEqual({ start: '2026-03-30', end: '2026-03-31' });
    expect(dayRange({ range: 'year', start: '2026-03-05', end: '2026-03-01' }, TODAY)).toEqual({
      start: '2026-03-01',
      end: '2026-03-05',
    });
    expect(daysOf({ start: '2026-02-27', end: '2026-03-02' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
  });

  it('A range that no chart could show is refused', () => {
    expect(() => dayRange({ start: '2010-01-01', end: '2026-01-01' }, TODAY)).toThrow('at most three years');
    expect(() => dayRange({ end: '0000-01-01' }, TODAY)).toThrow('after 1999');
  });
});

it('[A-ENT-39] Crawler visits are counted for every day and bot, with the verified ones', () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const counted = countBotVisits(
    days,
    [
      { day: '2026-03-03', bot: 'GPTBot', visits: 4, verified: 3 },
      { day: '2026-03-01', bot: 'ClaudeBot', visits: 1, verified: 0 },
      { day: '2026-03-01', bot: 'GPTBot', visits: 2, verified: 2 },
    ],
    (bot) => ({ operator: `of ${bot}`, purpose: 'training' }),
  );
  expect(counted.buckets).toEqual([
    { date: '2026-03-01', count: 3 },
    { date: '2026-03-02', count: 0 },
    { date: '2026-03-03', count: 4 },
  ]);
  expect(counted.per_bot).toEqual([
    { bot: 'GPTBot', operator: 'of GPTBot', purpose: 'training', visits: 6, verified: 5, counts: [2, 0, 4] },
    {
      bot: 'ClaudeBot',
      operator: 'of ClaudeBot',
      purpose: 'training',
      visits: 1,
      verified: 0,
      counts: [1, 0, 0],
    },
  ]);
});

describe('Performance over all topics', () => {
  const performanceSeries = (runs: readonly TopicScore[], time_zone = 'UTC') => seriesOf(runs, time_zone);
  const run = (topic_id: string, at: string, total: number, pairs: number, model = 'gpt-a'): TopicScore => ({
    topic_id,
    created_at: `${at}:00Z`,
    total,
    pairs,
    served_models: { chatgpt: pairs > 0 ? [model] : [], local: ['reader'] },
  });
  const told = (...runs: TopicScore[]) =>
    performanceSeries(runs).map(({ score, comparable, change }) => [score, comparable, change]);
  it('Performance uses each topic’s last measurement and weighs every prompt on every assistant alike', () => {
    const series = performanceSeries([
      run('a', '2026-03-01T08:00', 1, 2),
      run('b', '2026-03-02T08:00', 6, 6),
      run('a', '2026-03-02T09:00', 0, 2),
    ]);
    expect(series).toEqual([
      { ts: '2026-03-01T08:00:00Z', score: 0.5, comparable: true, change: null, switches: [] },
      { ts: '2026-03-02T09:00:00Z', score: 0.75, comparable: false, change: 'topics', switches: [] },
    ]);
  });

  it('Performance has no score rather than zero where nothing was measured, and its line breaks where another model answered', () => {
    expect(
      told(
        run('a', '2026-03-01T08:00', 0, 0),
        run('a', '2026-03-02T08:00', 1, 1),
        run('a', '2026-03-03T08:00', 1, 1, 'gpt-b'),
      ),
    ).toEqual([
      [null, true, null],
      [1, true, null],
      [1, false, 'models'],
    ]);
    expect(performanceSeries([])).toEqual([]);
  });

  it('A switch of model is named once on its day, also after a gap in which the assistant gave no answer', () => {
    const gone = (topic_id: string, at: string) => run(topic_id, at, 0, 0);
    const both = (of: TopicScore) => ({ ...of, served_models: { ...of.served_models, gemini: ['flash'] } });
    const series = performanceSeries(
      [
        run('a', '2026-03-01T08:00', 1, 1),
        run('b', '2026-03-01T09:00', 1, 1),
        gone('a', '2026-03-02T08:00'),
        gone('b', '2026-03-02T09:00'),
        run('a', '2026-03-03T08:00', 1, 1, 'gpt-b'),
        run('b', '2026-03-03T09:00', 1, 1, 'gpt-b'),
        run('a', '2026-03-04T08:00', 1, 1, 'gpt-b'),
      ].map(both),
    );
    expect(series.map(({ switches }) => switches)).toEqual([
      [],
      [],
      [{ platform: 'chatgpt', from: 'gpt-a', to: 'gpt-b' }],
      [],
    ]);
    expect(series[2]).toMatchObject({ comparable: false });
  });

  it('A topic that is new moves Performance, so the line breaks there and goes on from there', () => {
    expect(
      told(
        run('a', '2026-03-01T08:00', 1, 1),
        run('a', '2026-03-02T08:00', 1, 1),
        run('b', '2026-03-02T09:00', 0, 1),
        run('a', '2026-03-03T08:00', 1, 1),
        run('b', '2026-03-03T09:00', 0, 1),
      ),
    ).toEqual([
      [1, true, null],
      [0.5, false, 'topics'],
      [0.5, true, null],
    ]);
    // Topics that begin on the same day are compared with nothing.
    expect(told(run('a', '2026-03-01T08:00', 1, 1), run('b', '2026-03-01T09:00', 0, 1))).toEqual([
      [0.5, true, null],
    ]);
  });

  it('A topic that was removed stays in the past of Performance, and leaves it with a break on its last day', () => {
    const gone = (at: string, total: number) => ({
      ...run('b', at, total, 2),
      archived_at: '2026-03-03T12:00:00Z',
    });
    expect(
      performanceSeries([
        run('a', '2026-03-01T08:00', 0, 2),
        gone('2026-03-01T09:00', 2),
        run('a', '2026-03-02T08:00', 0, 2),
        gone('2026-03-02T09:00', 2),
        run('a', '2026-03-04T08:00', 0, 2),
      ]),
    ).toEqual([
      { ts: '2026-03-01T09:00:00Z', score: 0.5, comparable: true, change: null, switches: [] },
      { ts: '2026-03-02T09:00:00Z', score: 0.5, comparable: true, change: null, switches: [] },
      { ts: '2026-03-03T12:00:00Z', score: 0, comparable: false, change: 'topics', switches: [] },
      { ts: '2026-03-04T08:00:00Z', score: 0, comparable: true, change: null, switches: [] },
    ]);
    // What comes after the only topic is compared with nothing of it.
    expect(told(gone('2026-03-01T09:00', 2), run('a', '2026-03-05T08:00', 0, 2))).toEqual([
      [1, true, null],
      [null, true, 'topics'],
      [0, false, 'topics'],
    ]);
  });

  it('The line of Performance breaks where prompts came to a topic or left it', () => {
    expect(
      told(
        run('a', '2026-03-01T08:00', 2, 2),
        { ...run('a', '2026-03-02T08:00', 2, 4), prompts_changed: true },
        run('a', '2026-03-02T09:00', 2, 4),
        run('a', '2026-03-03T08:00', 2, 4),
      ),
    ).toEqual([
      [1, true, null],
      [0.5, false, 'prompts'],
      [0.5, true, null],
    ]);
  });

  it('Performance says once that no assistant answered, and compares what comes after with what was before', () => {
    expect(
      told(
        run('a', '2026-03-01T08:00', 1, 2),
        run('a', '2026-03-02T08:00', 0, 0),
        run('a', '2026-03-03T08:00', 0, 0),
        run('a', '2026-03-04T08:00', 2, 2),
        run('a', '2026-03-05T08:00', 0, 0),
        run('a', '2026-03-06T08:00', 1, 1, 'gpt-b'),
      ),
    ).toEqual([
      [0.5, true, null],
      [null, true, 'unanswered'],
      [null, true, null],
      [1, true, null],
      [null, true, 'unanswered'],
      [1, false, 'models'],
    ]);
  });

  it('The line of Performance breaks where one of several topics or assistants gave no answers, and where they come back', () => {
    const both = (day: string, gemini: string[]): TopicScore => ({
      ...run('b', day, 0, 1),
      served_models: { chatgpt: ['gpt-a'], gemini },
    });
    expect(
      told(
        run('a', '2026-03-01T08:00', 1, 1),
        both('2026-03-01T08:00', ['flash']),
        run('a', '2026-03-02T08:00', 0, 0),
        run('a', '2026-03-03T08:00', 1, 1),
        both('2026-03-04T08:00', []),
        both('2026-03-05T08:00', ['flash']),
      ),
    ).toEqual([
      [0.5, true, null],
      [0, false, 'unanswered'],
      [0.5, false, null],
      [0.5, false, 'assistants'],
      [0.5, false, 'assistants'],
    ]);
  });

  it('Performance compares what happened between two days and ignores a failed run before a good one', () => {
    expect(
      told(
        run('a', '2026-03-01T08:00', 1, 1),
        run('a', '2026-03-02T08:00', 0, 0),
        run('a', '2026-03-02T09:00', 1, 1),
      ),
    ).toEqual([
      [1, true, null],
      [1, true, null],
    ]);
  });
});

describe('Competitors of a topic', () => {
  const brand = (id: string, ...domains: string[]) =>
    ({ id, name: id.toUpperCase(), domains }) satisfies Partial<BrandRow> as unknown as BrandRow;
  const answer = (prompt_id: string, names: string[], domains: string[] = []) =>
    ({
      prompt_id,
      mentions: names.map((name) => ({ brand_id: name, entity: 'competitor', name, domain: null })),
      citations: domains.map((domain) => ({ domain, url: '', title: null, kind: 'competitor', own: false })),
    }) satisfies Partial<SweepAnswer> as unknown as SweepAnswer;

  it('[A-ENT-07, A-DETAIL-18] A competitor counts for a prompt when more than half of the answers name or cite it, and the list starts with the highest count', () => {
    const answers = [
      ...[answer('p', ['x', 'y']), answer('p', ['x']), answer('p', [])],
      ...[answer('q', ['y'], ['z.example']), answer('q', [], ['z.example'])],
      answer('r', ['x'], ['y.example']),
    ];
    const stats = competitorStats(
      'topic',
      [brand('z', 'z.example'), brand('y', 'y.example'), brand('x')],
      answers,
    );
    expect(stats).toEqual([
      {
        competitor_id: 'x',
        competitor_name: 'X',
        topic_id: 'topic',
        prompts_total: 3,
        prompts_mentioned: 2,
        prompts_cited: 0,
      },
      {
        competitor_id: 'y',
        competitor_name: 'Y',
        topic_id: 'topic',
        prompts_total: 3,
        prompts_mentioned: 0,
        prompts_cited: 1,
      },
      {
        competitor_id: 'z',
        competitor_name: 'Z',
        topic_id: 'topic',
        prompts_total: 3,
        prompts_mentioned: 0,
        prompts_cited: 1,
      },
    ]);
  });
});
