import type { PasswordLink } from '@sightline/contract/company/auth';
import type { Ctx } from '../../context.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Email } from '../../platform/mail/email.ts';
import { queueEmail } from '../../platform/mail/send-email.ts';
import type { UserRow } from './accounts.queries.ts';
import { invitationEmail } from './invitations.ts';
import { newToken } from './session-tokens.ts';
import { insertPasswordLink } from './sessions.queries.ts';

const HOUR = 3_600_000;
const LIFETIME = { reset: HOUR, first_password: 7 * 24 * HOUR, invitation: 7 * 24 * HOUR };
const LASTS = { reset: 'one hour', first_password: '7 days', invitation: '7 days' };

/** Mails a link with which `user` can choose a password once. */
export async function mailPasswordLink(
  ctx: Ctx,
  user: { id: string; email: string },
  purpose: PasswordLink['purpose'],
) {
  const token = newToken();
  const at = ctx.now();
  const expires_at = new Date(at.getTime() + LIFETIME[purpose]);
  await insertPasswordLink(ctx.db, { hash: hashToken(token), user_id: user.id, purpose, at, expires_at });
  const { label, afterwards = '', ...mail } = await EMAILS[purpose](ctx, user);
  const url = `${ctx.config.public_url}/reset-password?token=${token}&id=${user.id}`;
  const note = `The link works once, for ${LASTS[purpose]}.${afterwards}`;
  await queueEmail(ctx, { ...mail, action: { label, url }, note, expires_at });
}

/** For people who request a link themselves. */
export function purposeFor(user: Pick<UserRow, 'password_hash' | 'invited_at'>): PasswordLink['purpose'] {
  if (user.password_hash) return 'reset';
  return user.invited_at ? 'invitation' : 'first_password';
}

type LinkEmail = Omit<Email, 'action' | 'note'> & {
  label: string;
  /** Small print, followed by how long the link works. */
  afterwards?: string;
};

const EMAILS: Record<
  PasswordLink['purpose'],
  (ctx: Ctx, user: { id: string; email: string }) => Promise<LinkEmail> | LinkEmail
> = {
  first_password: ({ config: { dashboard } }, { email }) => ({
    to: email,
    subject: `Choose your ${dashboard.product_name} password`,
    paragraphs: [
      `Welcome to ${dashboard.product_name}. Your workspace is ready, and we are already reading your website.`,
      'Choose a password to sign in and see what we found.',
    ],
    label: 'Choose a password',
  }),
  reset: ({ config: { dashboard } }, { email }) => ({
    to: email,
    subject: `Reset your ${dashboard.product_name} password`,
    paragraphs: [`We received a request to reset the password for your ${dashboard.product_name} account.`],
    label: 'Choose a new password',
    afterwards: ' If this wasn’t you, ignore this email. Your password won’t change.',
  }),
  invitation: async (ctx, user) => ({
    ...(await invitationEmail(ctx, user)),
    label: 'Join the team',
    afterwards: ' If you don’t want to join, ignore this email.',
  }),
};

export async function mailPasswordChanged(ctx: Ctx, email: string) {
  await queueEmail(ctx, {
    to: email,
    subject: `Your ${ctx.config.dashboard.product_name} password was changed`,
    paragraphs: [
      `The password of your ${ctx.config.dashboard.product_name} account was changed, and you’ve been signed out on other devices.`,
      'Your API keys still work. If someone else may have them, revoke them in Settings under API keys.',
    ],
    action: { label: 'This wasn’t me', url: `${ctx.config.public_url}/forgot-password` },
    note: 'If this was you, there’s nothing to do.',
  });
}

/** For a sign-up with an address that already has an account: only its owner learns about it. */
export async function mailAccountExists(ctx: Ctx, email: string) {
  const { product_name } = ctx.config.dashboard;
  await queueEmail(ctx, {
    to: email,
    subject: `You already have a ${product_name} account`,
    paragraphs: [
      `Someone tried to sign up for ${product_name} with this address, which already has an account.`,
      'Sign in, or reset your password if you forgot it.',
    ],
    action: { label: 'Sign in', url: `${ctx.config.public_url}/login` },
    note: 'If this wasn’t you, there’s nothing to do.',
  });
}
