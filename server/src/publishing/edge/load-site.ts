import { planOf } from '../../company/billing/billing.service.ts';
import type { Ctx } from '../../context.ts';
import { MONEY } from '../../language/facts/held-values.ts';
import { firstParagraph } from '../../language/markdown/first-paragraph.ts';
import { textWithoutHeldValues } from '../../understanding/facts/held-out.service.ts';
import { brandingOf } from '../branding/branding.service.ts';
import { domainOfHost, siteOf } from '../hosting/hosting.service.ts';
import { findSiteRow } from './edge.queries.ts';
import type { Site } from './edge-types.ts';

/** What a host name serves: a domain that proved the name, of an organization with a plan; else null. */
export async function loadSite(ctx: Ctx, host: string): Promise<Site | null> {
  const owner = await domainOfHost(ctx, host);
  if (!owner) return null;
  const { domain_id, org_id } = owner;
  const [plan, place, branding, row] = await Promise.all([
    planOf(ctx, org_id),
    siteOf(ctx, domain_id),
    brandingOf(ctx, domain_id),
    findSiteRow(ctx.db, domain_id),
  ]);
  if (!plan.active || !place || !row) return null;
  const description = await publicDescription(ctx, domain_id, row.description ?? '');
  return { domain_id, url: `${place.url}/`, branding, ...row, description };
}

/** Lists of pages open with its first paragraph, so sources are compared only where that states a price. */
const publicDescription = async (ctx: Ctx, domain_id: string, description: string) =>
  MONEY.test(firstParagraph(description)) ? textWithoutHeldValues(ctx, domain_id, description) : description;
