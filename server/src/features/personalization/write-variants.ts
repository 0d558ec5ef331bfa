import { type Ctx, inTransaction } from '../../context.ts';
import { getDomainRow } from '../domains/domains.service.ts';
import { visitsByTouch } from '../visitors/visit-sums.service.ts';
import { planTriggers } from './plan-triggers.ts';
import { keepTriggers, listTriggerKeys } from './triggers.queries.ts';

export async function writeVariantsOf(ctx: Ctx, domain_id: string, _signal: AbortSignal): Promise<void> {
  const domain = await getDomainRow(ctx, domain_id);
  if (!domain.selected_personalization) return;
  await renewTriggers(ctx, domain_id);
}

async function renewTriggers(ctx: Ctx, domain_id: string) {
  const visits = await visitsByTouch(ctx, domain_id);
  await inTransaction(ctx, async (tx) => {
    const planned = planTriggers(await listTriggerKeys(tx.db, domain_id), visits);
    await keepTriggers(tx.db, domain_id, planned, tx.now());
  });
}
