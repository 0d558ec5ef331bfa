import type { Platform } from '@sightline/contract/platform';
import type { Assistant } from '../../assistants/assistant.ts';
import type { Ctx } from '../../context.ts';
import { type DomainReader, readerOf } from '../research/reader.service.ts';

/** The assistants that can answer for a domain: the connected ones, then the built-in reader where it knows pages. */
export async function assistantsOf(
  ctx: Ctx,
  domain_id: string,
): Promise<{ assistants: Map<Platform, Assistant>; reader: DomainReader }> {
  const reader = await readerOf(ctx, domain_id);
  const all =
    reader.pages.own + reader.pages.competitors > 0 ? [...ctx.assistants, reader.assistant] : ctx.assistants;
  return { assistants: new Map(all.map((assistant) => [assistant.platform, assistant])), reader };
}
