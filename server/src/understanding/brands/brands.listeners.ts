import { domainAdded } from '../../company/domains/domain-announcements.ts';
import type { Ctx } from '../../context.ts';
import { listen } from '../../platform/announce/announce.ts';
import { createOwnBrand } from './brands.service.ts';

export const nameOwnBrand = listen(domainAdded, (tx: Ctx, { brand_name: name, ...domain }) =>
  createOwnBrand(tx, { ...domain, name }),
);
