import type { Ctx } from '../../context.ts';
import { listen } from '../../platform/announce/announce.ts';
import { ruleRemoved } from '../../visiting/conversion-rules/conversion-rules-announcements.ts';
import { refuseToLose } from './lift-measures.service.ts';

export const keepDecidingGoal = listen(ruleRemoved, (tx: Ctx, { domain_id, rule_id }) =>
  refuseToLose(tx, domain_id, rule_id),
);
