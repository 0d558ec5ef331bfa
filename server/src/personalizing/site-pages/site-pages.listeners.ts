import { personalizationChosen } from '../../company/domains/domain-announcements.ts';
import type { Ctx } from '../../context.ts';
import { listen } from '../../platform/announce/announce.ts';
import { addFirstPages } from './first-pages.service.ts';

export const chooseFirstPages = listen(personalizationChosen, (tx: Ctx, { domain_id }) =>
  addFirstPages(tx, domain_id),
);
