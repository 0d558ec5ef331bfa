import { domainAdded } from '../../company/domains/domain-announcements.ts';
import type { Ctx } from '../../context.ts';
import { listen } from '../../platform/announce/announce.ts';
import { startResearch } from './research.service.ts';

export const readNewSite = listen(domainAdded, (tx: Ctx, { domain_id, created_by }) =>
  startResearch(tx, { domain_id, started_by: created_by }),
);
