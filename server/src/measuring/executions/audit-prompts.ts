import type { Ctx } from '../../context.ts';
import type { DomainReader } from '../../understanding/reader/reader.service.ts';
import { setAudits } from './audits.queries.ts';
import { listPromptsToAsk } from './planning.queries.ts';

/** Records for each prompt of a topic whether the customer's own site answers it. */
export async function auditTopicPrompts(ctx: Ctx, topic_id: string, reader: DomainReader) {
  if (reader.pages.own === 0) return;
  const prompts = await listPromptsToAsk(ctx.db, topic_id);
  const audits = await reader.audit(prompts.map(({ text }) => text));
  await setAudits(
    ctx.db,
    prompts.flatMap(({ id }, at) => {
      const audit = audits[at];
      return audit ? [{ prompt_id: id, audit }] : [];
    }),
  );
}
