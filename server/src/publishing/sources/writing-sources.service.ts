import { getDomainRow } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import { withoutHeldValues } from '../../understanding/facts/held-out.service.ts';
import { type OwnSources, ownSourcesOf } from '../../understanding/facts/own-sources.service.ts';
import type { WritingSources } from '../../writer/writing-sources.ts';

/**
 * Everything a page of the domain may take facts from. Values that the sources disagree about are left out until someone
 * has decided, and then those that were decided against.
 */
export async function gatherSources(ctx: Ctx, domain_id: string): Promise<WritingSources> {
  const all = await ownSourcesOf(ctx, domain_id);
  return asWriting(ctx, domain_id, await withoutHeldValues(ctx, domain_id, all));
}

/** The same with every value that a source states. */
export const gatherAll = async (ctx: Ctx, domain_id: string): Promise<WritingSources> =>
  asWriting(ctx, domain_id, await ownSourcesOf(ctx, domain_id));

async function asWriting(ctx: Ctx, domain_id: string, sources: OwnSources): Promise<WritingSources> {
  const { feedback } = await getDomainRow(ctx, domain_id);
  return { ...sources, description: '', feedback: feedback ?? '' };
}
