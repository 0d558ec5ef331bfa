import type { Ctx } from '../../context.ts';
import { lockDomain } from './domains.queries.ts';

/** Waits for whoever adds to the domain or starts work in it; others then wait for this transaction. */
export function takeTurn(tx: Ctx, domain_id: string): Promise<void> {
  return lockDomain(tx.db, domain_id);
}
