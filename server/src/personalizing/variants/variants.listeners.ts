import type { Ctx } from '../../context.ts';
import { listen } from '../../platform/announce/announce.ts';
import { elementsChanged } from '../site-pages/site-pages-announcements.ts';
import { renewVariants } from './personalization.service.ts';

export const renewForElements = listen(elementsChanged, (tx: Ctx, { domain_id }) =>
  renewVariants(tx, domain_id),
);
