import { type Ctx, inTransaction } from '../../context.ts';
import { lookAtWebsite } from './look-at-scores.ts';
import { lookToday } from './look-daily.ts';
import type { DailyLook } from './looks.queries.ts';

/** What the looks of a day find on one website: scores that changed beyond noise, a silent script, a verdict on a lift. */
export async function lookAtDay(ctx: Ctx, website: DailyLook): Promise<void> {
  await inTransaction(ctx, (tx) => lookAtWebsite(tx, website));
  await inTransaction(ctx, (tx) => lookToday(tx, website));
}
