import type { Ctx } from '../../context.ts';
import { createExtractiveWriter } from '../../writer/built-in/extractive.ts';
import type { Writer } from '../../writer/writer.ts';
import { findDomainRow } from './domains.queries.ts';

/** Who writes for a domain. Nobody is to pay a model for what guests of the sample have written. */
export async function writerOf(ctx: Ctx, domain_id: string): Promise<Writer> {
  const domain = await findDomainRow(ctx.db, domain_id);
  return writerFor(ctx, domain?.is_sample === true);
}

/** The same where it is known already whether the domain is the sample's. */
export const writerFor = (ctx: Ctx, is_sample: boolean): Writer =>
  is_sample ? createExtractiveWriter() : ctx.writer;
