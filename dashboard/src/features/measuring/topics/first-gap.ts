import type { Prompt } from '@sightline/contract/measuring/prompts';

/**
 * The question to write a page for first: the one that the list of opportunities names first, so that both say the
 * same; else the earliest that no page of the site answers, else the earliest that is answered in part. Questions in
 * `written` have a page already.
 */
export function firstGap(
  prompts: readonly Prompt[],
  written: ReadonlySet<string>,
  suggested: string | null = null,
): Prompt | null {
  const open = prompts.filter(({ text, branded }) => !branded && !written.has(text.toLowerCase()));
  const gaps = open.filter(({ audit }) => audit?.verdict === 'not_answered' || audit?.verdict === 'partly');
  const first = (verdict: 'not_answered' | 'partly') => gaps.find(({ audit }) => audit?.verdict === verdict);
  return gaps.find(({ text }) => text === suggested) ?? first('not_answered') ?? first('partly') ?? null;
}
