import { inDomain } from '../../procedures.ts';
import { getTrigger, listTriggers, sendFeedback } from './personalization.service.ts';
import { getSettings, updateSettings } from './personalization-settings.service.ts';
import { addVariant, getSharing, removeVariant, setShares } from './variant-shares.service.ts';

export const personalization = {
  triggers: inDomain.personalization.triggers.handler(async ({ context }) => ({
    personalization_triggers: await listTriggers(context.ctx),
  })),
  trigger: inDomain.personalization.trigger.handler(({ context, input }) =>
    getTrigger(context.ctx, input.trigger_id),
  ),
  sharing: inDomain.personalization.sharing.handler(({ context, input }) =>
    getSharing(context.ctx, input.variant_id),
  ),
  addVariant: inDomain.personalization.addVariant.handler(({ context, input }) =>
    addVariant(context.ctx, input),
  ),
  removeVariant: inDomain.personalization.removeVariant.handler(({ context, input }) =>
    removeVariant(context.ctx, input),
  ),
  setShares: inDomain.personalization.setShares.handler(({ context, input }) =>
    setShares(context.ctx, input),
  ),
  feedback: inDomain.personalization.feedback.handler(async ({ context, input }) => {
    await sendFeedback(context.ctx, input);
    return { ok: true as const };
  }),
  settings: inDomain.personalization.settings.handler(({ context }) => getSettings(context.ctx)),
  updateSettings: inDomain.personalization.updateSettings.handler(({ context, input }) =>
    updateSettings(context.ctx, input),
  ),
};
