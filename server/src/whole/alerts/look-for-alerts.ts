import type { Ctx } from '../../context.ts';
import { lookAtHosts } from './look-at-hosts.ts';
import { lookAtModels } from './look-at-models.ts';
import { lookAtScores } from './look-at-scores.ts';
import { lookAtStops } from './look-at-stops.ts';
import { lookDaily } from './look-daily.ts';
import { workThrough } from './work-through.ts';

const LOOKS = [lookAtStops, lookAtModels, lookAtScores, lookAtHosts, lookDaily];

/** All checks that may lead to an alert. */
export function lookForAll(ctx: Ctx, signal: AbortSignal): Promise<void> {
  return workThrough(ctx, LOOKS, signal, (look) => look(ctx, signal));
}
