import type { Ctx } from '../../context.ts';
import { postLetter } from '../../platform/mail/send-letter.ts';
import { hashToken, newToken } from './session-tokens.ts';
import { insertPasswordLink } from './sessions.queries.ts';

const HOUR = 3_600_000;
const LIFETIME = { reset: HOUR, first_password: 7 * 24 * HOUR, invitation: 7 * 24 * HOUR };
const LASTS = { reset: 'one hour', first_password: '7 days', invitation: '7 days' };

/** Mails a link that lets `user` choose a password once. */
export async function mailPasswordLink(
  ctx: Ctx,
  user: { id: string; email: string },
  purpose: 'reset' | 'first_password',
) {
  const token = newToken();
  const at = ctx.now();
  const expires_at = new Date(at.getTime() + LIFETIME[purpose]);
  await insertPasswordLink(ctx.db, { hash: hashToken(token), user_id: user.id, purpose, at, expires_at });
  const url = `${ctx.config.public_url}/reset-password?token=${token}&id=${user.id}`;
  const note = `The link works once, for ${LASTS[purpose]}.`;
  const { product_name } = ctx.config.dashboard;
  if (purpose === 'first_password') {
    await postLetter(ctx, {
      to: user.email,
      subject: `Choose your ${product_name} password`,
      paragraphs: [
        `Welcome to ${product_name}. Your workspace is ready, and we are already reading your website.`,
        'Choose a password to sign in and see what we found.',
      ],
      action: { label: 'Choose a password', url },
      note,
      expires_at,
    });
    return;
  }
  await postLetter(ctx, {
    to: user.email,
    subject: `Reset your ${product_name} password`,
    paragraphs: [`Somebody, hopefully you, asked to reset the password of your ${product_name} account.`],
    action: { label: 'Choose a new password', url },
    note: `${note} If it was not you, ignore this letter: your password stays as it is.`,
    expires_at,
  });
}

/** For a sign-up with an address that has an account: only its owner learns so. */
export async function mailAccountExists(ctx: Ctx, email: string) {
  const { product_name } = ctx.config.dashboard;
  await postLetter(ctx, {
    to: email,
    subject: `You already have a ${product_name} account`,
    paragraphs: [
      `Somebody, hopefully you, signed up for ${product_name} with this address, which already has an account.`,
      'Sign in, or reset your password if you do not remember it.',
    ],
    action: { label: 'Sign in', url: `${ctx.config.public_url}/login` },
    note: 'If it was not you, there is nothing to do.',
  });
}
