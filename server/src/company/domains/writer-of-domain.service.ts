import type { Ctx } from '../../context.ts';
import { BUILT_IN } from '../../writer/threaded-writer.ts';
import type { Writer } from '../../writer/writer.ts';
import { findDomainRow } from './domains.queries.ts';

/**
 * The writer of a domain: the small model of a connected assistant where no writer is configured and the domain allows
 * it. Nobody pays a model for what guests of the sample write.
 */
export async function writerOf(ctx: Ctx, domain_id: string): Promise<Writer> {
  const domain = await findDomainRow(ctx.db, domain_id);
  if (domain?.is_sample) return BUILT_IN;
  const small = domain?.writes_with_assistant ? await ctx.assistantWriter(ctx, domain_id) : null;
  return small?.writer ?? ctx.writer;
}
