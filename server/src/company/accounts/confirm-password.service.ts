import { verify } from '@node-rs/argon2';
import type { UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { limitRate, uncount } from '../rate-limits/rate-limit.service.ts';
import { findUser } from './accounts.queries.ts';

/** Confirms the person's identity before an important action; a wrong password is reported at `field`. */
export async function confirmPassword(ctx: UserCtx, password: string, field = 'password') {
  const limits = { [`confirm-password:user:${ctx.user.id}`]: { hits: 10, per_seconds: 15 * 60 } };
  await limitRate(ctx, limits);
  const user = await findUser(ctx.db, ctx.user.id);
  if (user?.password_hash && (await verify(user.password_hash, password))) {
    await uncount(ctx, limits);
    return user;
  }
  const message = 'Incorrect password.';
  throw new AppError('bad_request', message, { fields: { [field]: message } });
}
