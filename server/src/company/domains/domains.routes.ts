import { inTransaction } from '../../context.ts';
import { inDomain, signedInDomain, signedInOrKey, signedInOrWebsiteKey } from '../../procedures.ts';
import { addDomain } from './add-domain.service.ts';
import { personalizationChosen } from './domain-announcements.ts';
import { getDomain, getLimits, listDomains, updateDomain } from './domains.service.ts';
import { removeOwnDomain } from './remove-domain.service.ts';

export const domains = {
  list: signedInOrKey.domains.list.handler(({ context }) => listDomains(context.ctx)),
  add: signedInOrWebsiteKey.domains.add.handler(({ context, input }) => addDomain(context.ctx, input)),
  get: inDomain.domains.get.handler(({ context }) => getDomain(context.ctx)),
  update: inDomain.domains.update.handler(({ context, input: { id: _, ...changes } }) =>
    inTransaction(context.ctx, async (tx) => {
      const domain = await updateDomain(tx, changes);
      if (changes.selected_personalization)
        await tx.announce(tx, personalizationChosen, { domain_id: tx.domain_id });
      return domain;
    }),
  ),
  remove: signedInDomain.domains.remove.handler(async ({ context, input }) => {
    await removeOwnDomain(context.ctx, input.confirm_host);
    return { ok: true } as const;
  }),
  limits: inDomain.domains.limits.handler(({ context }) => getLimits(context.ctx)),
};
