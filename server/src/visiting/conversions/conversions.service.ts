import type { ConversionRule } from '@sightline/contract/visiting/conversions';
import type { DomainCtx } from '../../context.ts';
import { pageRules } from '../conversion-rules/conversion-rules.service.ts';
import { visitsByRule } from '../visits/visit-sums.service.ts';

/** With the number of visits each has counted. */
export async function listRules(ctx: DomainCtx): Promise<ConversionRule[]> {
  const [rows, counted] = await Promise.all([
    pageRules(ctx, ctx.domain_id, { deleted: false }),
    visitsByRule(ctx, ctx.domain_id),
  ]);
  return rows.map((row) => ({ ...row, visits: 0, last_at: null, ...counted.get(row.id) }));
}
