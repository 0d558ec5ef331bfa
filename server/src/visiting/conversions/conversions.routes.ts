import { inDomain } from '../../procedures.ts';
import { createRule, removeRule, restoreRule } from '../conversion-rules/conversion-rules.service.ts';
import { listRules } from './conversions.service.ts';

export const conversions = {
  list: inDomain.conversions.list.handler(({ context }) => listRules(context.ctx)),
  create: inDomain.conversions.create.handler(({ context, input }) => createRule(context.ctx, input)),
  remove: inDomain.conversions.remove.handler(async ({ context, input }) => {
    await removeRule(context.ctx, input.rule_id);
    return { ok: true as const };
  }),
  restore: inDomain.conversions.restore.handler(async ({ context, input }) => {
    await restoreRule(context.ctx, input.rule_id);
    return { ok: true as const };
  }),
};
