import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';

interface Prompt {
  platform_summaries: Record<string, { prompt_execution_id: string }>;
}

let at: MeasuringApp;
beforeAll(async () => {
  at = await startMeasuringApp();
});
afterAll(() => at.stop());

it('A topic shows as many sources per answer as its answers have', async () => {
  const topic_id = await at.measure('Tills', ['Which tills suit a small bakery?', 'What does a till cost?']);
  const { per_platform } = (await at.call('GET', `/aeo/topics/${topic_id}`)).body;
  const prompts: Prompt[] = (await at.call('GET', '/aeo/snapshot')).body.prompts;
  for (const platform of ['chatgpt', 'perplexity', 'gemini']) {
    const counts: number[] = [];
    for (const { platform_summaries } of prompts) {
      const id = platform_summaries[platform]?.prompt_execution_id;
      const { answers } = (await at.call('GET', `/aeo/prompt-executions/${id}`)).body;
      for (const { citations } of answers) counts.push(citations.length);
    }
    expect(counts).toHaveLength(6);
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(0);
    expect(per_platform[platform].sources).toBe(total / 6);
  }
});
