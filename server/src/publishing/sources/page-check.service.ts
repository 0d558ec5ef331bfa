import type { Ctx } from '../../context.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import type { PageText } from '../../writer/writer.ts';
import { type CheckedText, checkText } from './check-text.ts';
import { gatherSources } from './writing-sources.service.ts';

const check = threadWork(new URL('./check-text.ts', import.meta.url), checkText);

/** The sources that a text links to, and the facts in it that none of the domain's sources contains. */
export async function checkPage(ctx: Ctx, domain_id: string, text: PageText): Promise<CheckedText> {
  return inThread(check, { text, known: await gatherSources(ctx, domain_id) });
}
