import { inDomain, signedIn } from '../../procedures.ts';
import { getDomain, getLimits, listDomains, updateDomain } from './domains.service.ts';

export const domains = {
  list: signedIn.domains.list.handler(({ context }) => listDomains(context.ctx)),
  get: inDomain.domains.get.handler(({ context }) => getDomain(context.ctx)),
  update: inDomain.domains.update.handler(({ context, input: { id: _, ...changes } }) =>
    updateDomain(context.ctx, changes),
  ),
  limits: inDomain.domains.limits.handler(({ context }) => getLimits(context.ctx)),
};
