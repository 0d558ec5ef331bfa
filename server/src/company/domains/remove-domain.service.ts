import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { domainClosed } from './domain-announcements.ts';
import { domainRemoved } from './domain-events.jobs.ts';
import { getDomain } from './domains.service.ts';
import { countDomainsInTurn, markRemoved } from './remove-domain.queries.ts';

/**
 * Removed at once for people, visitors and crawlers; its rows are deleted in the background. Call it in a transaction.
 */
export async function removeDomain(tx: Ctx, domain_id: string): Promise<void> {
  if (!(await markRemoved(tx.db, domain_id, tx.now()))) return;
  await tx.announce(tx, domainClosed, { domain_id });
  await tx.jobs.send(tx.db, domainRemoved, {});
}

/** Removed by a person, who types the host to confirm. */
export async function removeOwnDomain(ctx: DomainCtx, confirm_host: string): Promise<void> {
  const { host } = await getDomain(ctx);
  if (confirm_host.trim().toLowerCase() !== host) {
    const message = `Type ${host} to remove this website.`;
    throw new AppError('bad_request', message, { fields: { confirm_host: message } });
  }
  await inTransaction(ctx, async (tx) => {
    if ((await countDomainsInTurn(tx.db, tx.user.org_id)) < 2)
      throw new AppError(
        'conflict',
        'This is your only website. Add another one first, or delete the organization.',
      );
    await removeDomain(tx, tx.domain_id);
  });
}
