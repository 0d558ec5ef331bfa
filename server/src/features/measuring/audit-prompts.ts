import { auditPrompt } from '../../assistants/reader-audit.ts';
import type { Ctx } from '../../context.ts';
import type { DomainReader } from '../research/reader.service.ts';
import { setAudits } from './audits.queries.ts';
import { listPromptsToAsk } from './planning.queries.ts';

/** Notes for each prompt of a topic whether the customer's own site answers it. */
export async function auditTopicPrompts(ctx: Ctx, topic_id: string, reader: DomainReader) {
  if (reader.pages.own === 0) return;
  const prompts = await listPromptsToAsk(ctx.db, topic_id);
  const audits = prompts.map(({ id, text }) => ({
    prompt_id: id,
    audit: auditPrompt(reader.index, text, reader.own_site_id),
  }));
  await setAudits(ctx.db, audits);
}
