import { describe, expect, it } from 'vitest';
import { aHead } from '../../lib/samples.ts';
import { latestByPlatform, overallScore, promptHistory } from './prompt-history.ts';

const head = (id: string, platform: 'chatgpt' | 'gemini', day: number, score: number | null) =>
  aHead({ id, platform, score, created_at: `2025-03-0${day}T09:00:00Z` });
const executions = [
  head('c1', 'chatgpt', 1, 0.2),
  head('g2', 'gemini', 2, 1),
  head('c3', 'chatgpt', 3, 0.5),
  head('g1', 'gemini', 1, 0),
];

describe('a prompt’s executions', () => {
  it('[A-PROMPT-06] give the latest of each assistant', () => {
    expect(latestByPlatform(executions).map(({ id }) => id)).toEqual(['c3', 'g2']);
  });

  it('[A-PROMPT-04] give the overall performance: the mean of the latest, unmeasured ones left out', () => {
    expect(overallScore(latestByPlatform(executions))).toBe(0.75);
    expect(overallScore([head('a', 'chatgpt', 1, 0.5), head('b', 'gemini', 1, null)])).toBe(0.5);
    expect(overallScore([head('b', 'gemini', 1, null)])).toBeNull();
  });

  it('[A-PROMPT-05] [A-PROMPT-06] give one line per assistant, oldest first', () => {
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
