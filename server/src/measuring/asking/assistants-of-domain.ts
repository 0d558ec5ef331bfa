import type { Platform } from '@sightline/contract/known-assistants';
import type { Assistant } from '../../assistants/assistant.ts';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import { type DomainReader, readerOf } from '../../understanding/reader/reader.service.ts';
import { connectedFor } from './connections.service.ts';

/** The assistants that can answer for a domain: connected ones, then the built-in reader if it knows pages. */
export async function assistantsOf(
  ctx: Ctx,
  domain_id: string,
): Promise<{ assistants: Map<Platform, Assistant>; reader: DomainReader; is_sample: boolean }> {
  const reader = await readerOf(ctx, domain_id);
  const { is_sample } = await getDomainRow(ctx, domain_id);
  const connected = await connectedFor(ctx, domain_id);
  const all = reader.pages.own + reader.pages.competitors > 0 ? [...connected, reader.assistant] : connected;
  return { assistants: new Map(all.map((assistant) => [assistant.platform, assistant])), reader, is_sample };
}
