import { createHash } from 'node:crypto';
import { PLATFORM_LABEL, type Platform } from '@sightline/contract/known-assistants';
import type {
  CitedPage,
  SuggestionEvidence,
  SuggestionTarget,
} from '@sightline/contract/measuring/suggestions';
import type { SweepAnswer } from '../executions/sweep.service.ts';

/** A suggestion from the newest answers; the same fingerprint in a later run is the same suggestion. */
export interface SuggestionIdea {
  fingerprint: string;
  target_type: SuggestionTarget;
  text: string;
  /** The reason, with counts. */
  memo: string;
  target_locator: string | null;
  prompt_id: string | null;
  source_type: 'topic_execution' | 'prompt_execution';
  source_id: string;
  evidence: SuggestionEvidence[];
  cited_pages: CitedPage[];
  /** Answers that are evidence × their prompts. */
  impact: number;
}

/** Addresses may exceed an index's maximum length. */
export const fingerprintOf = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex');

/** A page under http and https, with and without www, is the same page. */
export const bareAddress = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, '');

const MAX_EVIDENCE = 20;
const MAX_NAMES = 2;

/** The executions of `all` with the number of their answers among `showing`, strongest evidence first. */
export function evidenceOf(
  showing: readonly SweepAnswer[],
  all: readonly SweepAnswer[],
): SuggestionEvidence[] {
  const whole = Map.groupBy(all, (answer) => answer.prompt_execution_id);
  const shown = Map.groupBy(showing, (answer) => answer.prompt_execution_id);
  return [...shown.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { prompt_execution_id, platform, prompt_text } = first;
      const of = whole.get(prompt_execution_id)?.length ?? group.length;
      return [{ prompt_execution_id, platform, prompt_text, answers: group.length, of }];
    })
    .sort(
      (a, b) =>
        b.answers - a.answers ||
        a.prompt_text.localeCompare(b.prompt_text) ||
        a.platform.localeCompare(b.platform),
    )
    .slice(0, MAX_EVIDENCE);
}

/** Most frequent first; each answer counts a thing once. */
export function countIn(
  answers: readonly SweepAnswer[],
  thingsIn: (answer: SweepAnswer) => readonly string[],
): { name: string; answers: number }[] {
  const counts = new Map<string, number>();
  for (const answer of answers)
    for (const name of new Set(thingsIn(answer))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, answers: count }))
    .sort((a, b) => b.answers - a.answers || a.name.localeCompare(b.name));
}

/** "Loafledger (4) and Doughbook (2)" */
export const counted = (things: readonly { name: string; answers: number }[], most = MAX_NAMES) =>
  listed(things.slice(0, most).map(({ name, answers }) => `${name} (${answers})`));

export const listed = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

export const assistantsIn = (answers: readonly SweepAnswer[]) =>
  listed([...new Set(answers.map(({ platform }) => platform))].map(labelOf).sort());
const labelOf = (platform: Platform) => PLATFORM_LABEL[platform];

const MAX_TITLE_LENGTH = 120;
/** Titles come from assistants and may have any length. */
export const quoted = (title: string) =>
  `“${title.length > MAX_TITLE_LENGTH ? `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : title}”`;
