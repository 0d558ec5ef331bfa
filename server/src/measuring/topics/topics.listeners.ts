import { planChanged } from '../../company/billing/billing-announcements.ts';
import { frequencyChosen } from '../../company/domains/domain-announcements.ts';
import type { Ctx } from '../../context.ts';
import { listen } from '../../platform/announce/announce.ts';
import { followFrequency, followPlan } from './topic-schedule.service.ts';

export const measureByPlan = listen(planChanged, (tx: Ctx, plan) => followPlan(tx, plan));

export const measureAsChosen = listen(frequencyChosen, (tx: Ctx, choice) => followFrequency(tx, choice));
