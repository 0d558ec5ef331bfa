import { optionalPartOf } from '../../platform/db/list-part.ts';
import { inDomain } from '../../procedures.ts';
import { getBrand, updateBrand } from './brands.service.ts';
import {
  confirmCompetitor,
  createCompetitor,
  listCompetitors,
  removeCompetitor,
  restoreCompetitor,
  updateCompetitor,
} from './competitors.service.ts';

export const brand = {
  get: inDomain.brand.get.handler(({ context }) => getBrand(context.ctx)),
  update: inDomain.brand.update.handler(({ context, input: { id: _, ...changes } }) =>
    updateBrand(context.ctx, changes),
  ),
};

export const competitors = {
  list: inDomain.competitors.list.handler(({ context, input }) =>
    listCompetitors(context.ctx, optionalPartOf(input)),
  ),
  create: inDomain.competitors.create.handler(({ context, input: { id: _, ...details } }) =>
    createCompetitor(context.ctx, details),
  ),
  confirm: inDomain.competitors.confirm.handler(({ context, input }) =>
    confirmCompetitor(context.ctx, input.competitor_id),
  ),
  update: inDomain.competitors.update.handler(({ context, input: { id: _, competitor_id, ...details } }) =>
    updateCompetitor(context.ctx, competitor_id, details),
  ),
  remove: inDomain.competitors.remove.handler(async ({ context, input }) => {
    await removeCompetitor(context.ctx, input.competitor_id);
    return { ok: true } as const;
  }),
  restore: inDomain.competitors.restore.handler(({ context, input }) =>
    restoreCompetitor(context.ctx, input.competitor_id),
  ),
};
