import type { Prompt } from '@sightline/contract/measuring/prompts';

/**
 * The question to write a page for first: the earliest that no page of the site answers, else the earliest that is
 * answered in part. Questions in `written` have a page already.
 */
export function firstGap(prompts: readonly Prompt[], written: ReadonlySet<string>): Prompt | null {
  const open = prompts.filter(({ text, branded }) => !branded && !written.has(text.toLowerCase()));
  const judged = (verdict: 'not_answered' | 'partly') => open.find(({ audit }) => audit?.verdict === verdict);
  return judged('not_answered') ?? judged('partly') ?? null;
}
