import { domainClosed } from '../../company/domains/domain-announcements.ts';
import type { Ctx } from '../../context.ts';
import { listen } from '../../platform/announce/announce.ts';
import { freeHost } from './hostings.queries.ts';

export const freeHostOfRemoved = listen(domainClosed, (tx: Ctx, { domain_id }) => freeHost(tx.db, domain_id));
