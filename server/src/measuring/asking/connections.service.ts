import type { Assistant } from '../../assistants/assistant.ts';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';

/**
 * The assistants that answer besides the built-in reader. The sample has its own, which cost nothing; nobody else has
 * them, and it has none of the others, because nobody should pay for questions about invented companies.
 */
export const connectedFor = (ctx: Ctx, is_sample: boolean): readonly Assistant[] =>
  is_sample ? ctx.sample_assistants : ctx.assistants;

/** The platforms of a website's connected assistants. */
export async function connectedPlatforms(ctx: Ctx, domain_id: string): Promise<ReadonlySet<string>> {
  const { is_sample } = await getDomainRow(ctx, domain_id);
  return new Set(connectedFor(ctx, is_sample).map(({ platform }) => platform));
}
