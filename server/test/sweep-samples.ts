import { randomUUID } from 'node:crypto';
import type { Sweep, SweepAnswer } from '../src/measuring/executions/sweep.service.ts';

type Citation = SweepAnswer['citations'][number];

/** Answers for tests, each with the fields that matter there. */
export function anAnswer(prompt: string, change: Partial<SweepAnswer> = {}): SweepAnswer {
  const platform = change.platform ?? 'chatgpt';
  return {
    id: randomUUID(),
    prompt_execution_id: `${prompt} on ${platform}`,
    prompt_id: prompt,
    prompt_text: prompt,
    platform,
    mentioned: false,
    cited: false,
    mentions: [],
    citations: [],
    ...change,
  };
}

export function aCitation(url: string, change: Partial<Citation> = {}): Citation {
  return {
    url,
    domain: new URL(url).hostname.replace(/^www\./, ''),
    title: null,
    kind: 'other',
    own: false,
    ...change,
  };
}

export const named = (name: string, entity: string) => ({
  brand_id: entity === 'discovered' ? null : name,
  entity,
  name,
  domain: null,
});

export function aSweep(answers: SweepAnswer[]): Sweep {
  return { topic_execution_id: 'sweep', answers, headline: answers, silent: [] };
}
