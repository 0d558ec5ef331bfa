import type { UnsupportedFact } from '@sightline/contract/publishing/generated-pages';
import type { Ctx } from '../../context.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { heldValuesOf } from '../../understanding/facts/held-out.service.ts';
import type { checkSentences, SentenceCheck } from '../../writer/checks/check-sentences.ts';
import type { PageText } from '../../writer/writer.ts';
import type { findHeldFacts } from './check-held.ts';
import type { CheckedText, checkText } from './check-text.ts';
import { gatherAll, gatherSources } from './writing-sources.service.ts';

const check = threadWork<typeof checkText>(new URL('./check-text.ts', import.meta.url), 'checkText');
const findHeld = threadWork<typeof findHeldFacts>(
  new URL('./check-held.ts', import.meta.url),
  'findHeldFacts',
);

const sentences = threadWork<typeof checkSentences>(
  new URL('../../writer/checks/check-sentences.ts', import.meta.url),
  'checkSentences',
);

/** The sources that a text links to, and the facts in it that none of the domain's sources contains. */
export async function checkPage(ctx: Ctx, domain_id: string, text: PageText): Promise<CheckedText> {
  return inThread(check, { text, known: await gatherAll(ctx, domain_id) });
}

/**
 * What a text states although the sources disagree about it, or a person decided against it. Looked for whenever a page
 * is shown, because a decision changes it.
 */
export async function heldFactsIn(ctx: Ctx, domain_id: string, text: PageText): Promise<UnsupportedFact[]> {
  const held = await heldValuesOf(ctx, domain_id);
  return held.length === 0 ? [] : inThread(findHeld, { text, held });
}

/** Each sentence of a page's markdown beside the one of the domain's sources, as writers get them, that it rests on. */
export async function sentencesBesideSources(
  ctx: Ctx,
  domain_id: string,
  markdown: string,
): Promise<{ sentences: SentenceCheck[]; left_out: number }> {
  return inThread(sentences, { markdown, known: await gatherSources(ctx, domain_id) });
}
