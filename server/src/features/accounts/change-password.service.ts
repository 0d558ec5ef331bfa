import { hash, verify } from '@node-rs/argon2';
import { inTransaction, type UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { findUser, setPassword } from './accounts.queries.ts';
import { mustNotBeSample } from './guests.service.ts';
import { mailPasswordChanged } from './password-links.ts';
import { limitRate } from './rate-limit.service.ts';
import { usePasswordLinks } from './sessions.queries.ts';
import { endSessionsBesides } from './sign-ins.queries.ts';

/** Ends all other sign-ins of the person, and the links that would give them another password. */
export async function changePassword(ctx: UserCtx, input: { current_password: string; password: string }) {
  await mustNotBeSample(ctx);
  await limitRate(ctx, { [`change-password:${ctx.user.id}`]: { hits: 10, per_seconds: 15 * 60 } });
  const user = await findUser(ctx.db, ctx.user.id);
  if (!user?.password_hash) throw new AppError('unauthorized', 'This account no longer exists.');
  if (!(await verify(user.password_hash, input.current_password)))
    throw new AppError('bad_request', 'That is not your current password.', {
      fields: { current_password: 'That is not your current password.' },
    });
  const password_hash = await hash(input.password);
  await inTransaction(ctx, async (tx) => {
    const at = tx.now();
    await setPassword(tx.db, user.id, password_hash);
    await endSessionsBesides(tx.db, user.id, tx.user.session_id, at);
    await usePasswordLinks(tx.db, user.id, at);
    await mailPasswordChanged(tx, user.email);
  });
}
