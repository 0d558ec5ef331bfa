import { hash } from '@node-rs/argon2';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { findOwnNames } from './accounts.queries.ts';
import { whyWeak } from './weak-password.ts';

/** Hash of a person's new password; rejects passwords that are guessed first, at the field `password`. */
export async function hashNewPassword(ctx: Ctx, user_id: string, password: string): Promise<string> {
  const message = whyWeak(password, await findOwnNames(ctx.db, user_id));
  if (message) throw new AppError('bad_request', message, { fields: { password: message } });
  return hash(password);
}
