import { stopTasks } from '../company/tasks/tasks.listeners.ts';
import type { Ctx } from '../context.ts';
import { measureAsChosen, measureByPlan } from '../measuring/topics/topics.listeners.ts';
import { keepDecidingGoal } from '../personalizing/analytics/analytics.listeners.ts';
import { chooseFirstPages } from '../personalizing/site-pages/site-pages.listeners.ts';
import { keepGoalsFair, renewForElements } from '../personalizing/variants/variants.listeners.ts';
import type { Listener } from '../platform/announce/announce.ts';
import { freeHostOfRemoved } from '../publishing/hosting/hosting.listeners.ts';
import { nameOwnBrand } from '../understanding/brands/brands.listeners.ts';
import { readNewSite } from '../understanding/research/research.listeners.ts';

/** Listeners for announcements, called in this order. */
export const LISTENERS: readonly Listener<Ctx>[] = [
  nameOwnBrand,
  readNewSite,
  stopTasks,
  freeHostOfRemoved,
  measureByPlan,
  measureAsChosen,
  chooseFirstPages,
  renewForElements,
  keepGoalsFair,
  keepDecidingGoal,
];
