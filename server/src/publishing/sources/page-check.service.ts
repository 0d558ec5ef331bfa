import type { Ctx } from '../../context.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import type { PageText } from '../../writer/writer.ts';
import { checkSentences, type SentenceCheck } from './check-sentences.ts';
import { type CheckedText, checkText } from './check-text.ts';
import { gatherSources } from './writing-sources.service.ts';

const check = threadWork(new URL('./check-text.ts', import.meta.url), checkText);

const sentences = threadWork(new URL('./check-sentences.ts', import.meta.url), checkSentences);

/** The sources that a text links to, and the facts in it that none of the domain's sources contains. */
export async function checkPage(ctx: Ctx, domain_id: string, text: PageText): Promise<CheckedText> {
  return inThread(check, { text, known: await gatherSources(ctx, domain_id) });
}

/** Each sentence of a page's markdown beside the one of the domain's sources that it rests on. */
export async function sentencesBesideSources(
  ctx: Ctx,
  domain_id: string,
  markdown: string,
): Promise<{ sentences: SentenceCheck[]; left_out: number }> {
  return inThread(sentences, { markdown, known: await gatherSources(ctx, domain_id) });
}
