import { describe, expect, it } from 'vitest';
import { aHead } from '../../../lib/words/samples.ts';
import { besideExecution, latestByPlatform, overallScore, promptHistory } from './prompt-history.ts';

const head = (id: string, platform: 'chatgpt' | 'gemini', day: number, score: number | null) =>
  aHead({ id, platform, score, created_at: `2025-03-0${day}T09:00:00Z` });
const executions = [
  head('c1', 'chatgpt', 1, 0.2),
  head('g2', 'gemini', 2, 1),
  head('c3', 'chatgpt', 3, 0.5),
  head('g1', 'gemini', 1, 0),
];

describe('A prompt’s executions', () => {
  it('[A-PROMPT-06] A prompt shows the latest execution of each assistant', () => {
    expect(latestByPlatform(executions).map(({ id }) => id)).toEqual(['c3', 'g2']);
  });

  it('[A-PROMPT-04] The overall performance of a prompt is the mean of its latest executions, leaving out unmeasured ones', () => {
    expect(overallScore(latestByPlatform(executions))).toBe(0.75);
    expect(overallScore([head('a', 'chatgpt', 1, 0.5), head('b', 'gemini', 1, null)])).toBe(0.5);
    expect(overallScore([head('b', 'gemini', 1, null)])).toBeNull();
  });

  it('An execution from an older run is shown with that run, and a canceled execution is never the latest', () => {
    const of = (id: string, platform: 'chatgpt' | 'gemini', run: string, day: number) => ({
      ...head(id, platform, day, 0.5),
      topic_execution_id: run,
    });
    const cancelled = { ...of('c9', 'chatgpt', 'third', 9), status: 'cancelled' as const };
    const runs = [
      of('c1', 'chatgpt', 'first', 1),
      of('g1', 'gemini', 'first', 1),
      of('c2', 'chatgpt', 'second', 2),
    ];
    const beside = (id: string, topic_execution_id: string) =>
      besideExecution([...runs, cancelled], { id, topic_execution_id }).map((one) => one.id);
    expect(beside('c1', 'first')).toEqual(['c1', 'g1']);
    expect(beside('c2', 'second')).toEqual(['c2', 'g1']);
    expect(beside('c9', 'third')).toEqual(['c9']);
    expect(promptHistory([...runs, cancelled]).series[0]?.points).toHaveLength(2);
  });

  it('[A-PROMPT-05] [A-PROMPT-06] The history of a prompt has one line per assistant, oldest execution first', () => {
    const lines = promptHistory(executions).series.map(({ key, points }) => [
      key,
      points.map(({ value }) => value),
    ]);
    expect(lines).toEqual([
      ['chatgpt', [20, 50]],
      ['gemini', [0, 100]],
    ]);
  });
});
