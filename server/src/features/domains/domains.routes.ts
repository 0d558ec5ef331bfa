import { inTransaction } from '../../context.ts';
import { inDomain, signedInOrKey } from '../../procedures.ts';
import { addFirstPages } from '../pages/first-pages.service.ts';
import { getDomain, getLimits, listDomains, updateDomain } from './domains.service.ts';

export const domains = {
  list: signedInOrKey.domains.list.handler(({ context }) => listDomains(context.ctx)),
  get: inDomain.domains.get.handler(({ context }) => getDomain(context.ctx)),
  update: inDomain.domains.update.handler(({ context, input: { id: _, ...changes } }) =>
    inTransaction(context.ctx, async (tx) => {
      const domain = await updateDomain(tx, changes);
      if (changes.selected_personalization) await addFirstPages(tx, tx.domain_id);
      return domain;
    }),
  ),
  limits: inDomain.domains.limits.handler(({ context }) => getLimits(context.ctx)),
};
