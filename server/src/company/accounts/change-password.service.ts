import { inTransaction, type UserCtx } from '../../context.ts';
import { setPassword } from './accounts.queries.ts';
import { hashNewPassword } from './choose-password.service.ts';
import { confirmPassword } from './confirm-password.service.ts';
import { mustNotBeSample } from './guests.service.ts';
import { mailPasswordChanged } from './password-links.ts';
import { usePasswordLinks } from './sessions.queries.ts';
import { endSessionsBesides } from './sign-ins.queries.ts';

/** Ends the person's other sign-ins, and all links that could set another password. */
export async function changePassword(ctx: UserCtx, input: { current_password: string; password: string }) {
  await mustNotBeSample(ctx);
  const { id, email } = await confirmPassword(ctx, input.current_password, 'current_password');
  const password_hash = await hashNewPassword(ctx, id, input.password);
  await inTransaction(ctx, async (tx) => {
    const at = tx.now();
    await setPassword(tx.db, id, password_hash);
    await endSessionsBesides(tx.db, id, tx.user.session_id, at);
    await usePasswordLinks(tx.db, id, at);
    await mailPasswordChanged(tx, email);
  });
}
