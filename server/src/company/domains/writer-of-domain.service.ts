import type { Ctx } from '../../context.ts';
import { createExtractiveWriter } from '../../writer/built-in/extractive.ts';
import type { Writer } from '../../writer/writer.ts';
import { findDomainRow } from './domains.queries.ts';

/** The writer of a domain. Nobody pays a model for what guests of the sample write. */
export async function writerOf(ctx: Ctx, domain_id: string): Promise<Writer> {
  const domain = await findDomainRow(ctx.db, domain_id);
  return writerFor(ctx, domain?.is_sample === true);
}

/** The same for callers that already know whether the domain belongs to the sample. */
export const writerFor = (ctx: Ctx, is_sample: boolean): Writer =>
  is_sample ? createExtractiveWriter() : ctx.writer;
