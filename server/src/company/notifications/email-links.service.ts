import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { keyFor } from '../../platform/derive-key.ts';

/** Automatic emails, by the column that says whether a person wants them. */
export type EmailKind = 'weekly_digest' | 'alert_letters';

/** Path of the page that unsubscribes without sign-in; it also identifies the kind of email. */
export const EMAILS_OFF = '/letters/off';
export const EMAILS_ON = '/letters/on';

/**
 * Allows only unsubscribing this person from these emails and undoing that. It does not expire, because old emails
 * are kept.
 */
export function unsubscribeUrl(ctx: Ctx, user_id: string, kind: EmailKind): string {
  const token = `${user_id}.${kind}.${sign(ctx, user_id, kind).toString('base64url')}`;
  return `${ctx.config.public_url}${EMAILS_OFF}?token=${token}`;
}

/** The person a token unsubscribes; null for a forged one. */
export function readEmailToken(ctx: Ctx, token: string): { user_id: string; kind: EmailKind } | null {
  const [user_id = '', kind, signature = ''] = token.split('.');
  if (kind !== 'weekly_digest' && kind !== 'alert_letters') return null;
  const [given, right] = [Buffer.from(signature, 'base64url'), sign(ctx, user_id, kind)];
  return given.length === right.length && timingSafeEqual(given, right) ? { user_id, kind } : null;
}

function sign(ctx: Ctx, user_id: string, kind: EmailKind): Buffer {
  // The name is part of every signature, so links in emails that were sent depend on it.
  const key = keyFor(ctx.config.session_secret, 'letters off');
  return createHmac('sha256', key).update(`${user_id}.${kind}`).digest();
}
