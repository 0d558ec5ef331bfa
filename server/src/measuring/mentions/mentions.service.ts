import type { Decision, UnclearMention } from '@sightline/contract/measuring/mentions';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { keepDecision } from '../../understanding/brands/decisions.service.ts';
import { findUnclearRow, listUnclearRows } from './mentions.queries.ts';

const MAX_SHOWN = 50;

export function listUnclear(
  ctx: DomainCtx,
  role: 'own' | 'competitor' | null,
  limit = MAX_SHOWN,
): Promise<UnclearMention[]> {
  return listUnclearRows(ctx.db, { domain_id: ctx.domain_id, role, limit });
}

/** What a person says wins over the matcher wherever the same phrase stands; stored answers are re-read. */
export function decide(
  ctx: DomainCtx,
  input: { brand_id: string; phrase: string; means_brand: boolean },
): Promise<Decision> {
  return inTransaction(ctx, async (tx) => {
    await lockDomain(tx, tx.domain_id);
    return keepDecision(tx, input, () => findUnclearRow(tx.db, { ...input, domain_id: tx.domain_id }));
  });
}
