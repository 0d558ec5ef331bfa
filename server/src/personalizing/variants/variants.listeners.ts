import type { Ctx } from '../../context.ts';
import { listen } from '../../platform/announce/announce.ts';
import { ruleAdded } from '../../visiting/conversion-rules/conversion-rules-announcements.ts';
import { elementsChanged } from '../site-pages/site-pages-announcements.ts';
import { refuseUnfairRule } from './fair-goals.service.ts';
import { renewVariants } from './personalization.service.ts';

export const renewForElements = listen(elementsChanged, (tx: Ctx, { domain_id }) =>
  renewVariants(tx, domain_id),
);

export const keepGoalsFair = listen(ruleAdded, (tx: Ctx, { domain_id, rule_id }) =>
  refuseUnfairRule(tx, domain_id, rule_id),
);
