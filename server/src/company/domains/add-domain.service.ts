import type { Domain } from '@sightline/contract/company/domains';
import { inTransaction, type UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import { getOrganizationRow } from '../accounts/accounts.queries.ts';
import { limitRate } from '../rate-limits/rate-limit.service.ts';
import { cleanHost, createDomain, getDomain } from './domains.service.ts';
import { countDomainsInTurn } from './remove-domain.queries.ts';

const MAX_WEBSITES = 50;
const MAX_PER_HOUR = 20;

/** Adds a website to the organization; reading it starts at once. */
export async function addDomain(
  ctx: UserCtx,
  { domain_url, time_zone }: { domain_url: string; time_zone?: string | undefined },
): Promise<Domain> {
  const { org_id, id: user_id } = ctx.user;
  const host = cleanHost(domain_url);
  const organization = await getOrganizationRow(ctx.db, org_id);
  if (organization.sample !== null)
    throw new AppError('forbidden', 'The sample workspace has one website. Sign up to add your own.');
  await limitRate(ctx, { [`add-domain:org:${org_id}`]: { hits: MAX_PER_HOUR, per_seconds: 3600 } });
  try {
    return await inTransaction(ctx, async (tx) => {
      if ((await countDomainsInTurn(tx.db, org_id)) >= MAX_WEBSITES)
        throw new AppError(
          'conflict',
          `An organization has ${MAX_WEBSITES} websites at most. Remove one first.`,
        );
      const website = { org_id, host, brand_name: organization.name, created_by: user_id, time_zone };
      const { id: domain_id } = await createDomain(tx, website);
      return getDomain({ ...tx, user: ctx.user, domain_id });
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const message = `${host} is already one of your websites.`;
    throw new AppError('conflict', message, { fields: { domain_url: message } });
  }
}
