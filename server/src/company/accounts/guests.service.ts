import type { Tokens } from '@sightline/contract/company/auth';
import type { User } from '@sightline/contract/company/users';
import type { Ctx, UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { limitRate } from '../rate-limits/rate-limit.service.ts';
import { findUser } from './accounts.queries.ts';
import { isSampleOrganization, toUser } from './accounts.service.ts';
import type { Caller } from './auth.service.ts';
import { startSession } from './sessions.service.ts';

/** Keeps one address from opening sessions without end. */
export async function limitGuests(ctx: Ctx, caller: Caller) {
  await limitRate(ctx, { [`sample:ip:${caller.network}`]: { hits: 60, per_seconds: 15 * 60 } });
}

export async function enterAsGuest(
  ctx: Ctx,
  user_id: string,
  caller: Caller,
): Promise<{ user: User; tokens: Tokens }> {
  const user = await findUser(ctx.db, user_id);
  if (!user) throw new AppError('not_found', 'This copy of the sample workspace has ended. Open a new one.');
  return { user: toUser(user), tokens: await startSession(ctx, user, caller.user_agent) };
}

/** A guest of the sample has no password, and anybody can become one: nothing that costs or reaches others is theirs. */
export async function mustNotBeSample(ctx: UserCtx) {
  if (await isSampleOrganization(ctx))
    throw new AppError('forbidden', 'The sample workspace can’t do this. Sign up for your own workspace.');
}
