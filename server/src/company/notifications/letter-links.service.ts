import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { keyFor } from '../../platform/derive-key.ts';

/** Automatic letters, by the column that says whether a person wants them. */
export type LetterKind = 'weekly_digest' | 'alert_letters';

/** Path of the page that unsubscribes without sign-in; it also identifies the kind of letter. */
export const LETTERS_OFF = '/letters/off';
export const LETTERS_ON = '/letters/on';

/**
 * Allows only unsubscribing this person from these letters and undoing that. It does not expire, because old letters
 * are kept.
 */
export function unsubscribeUrl(ctx: Ctx, user_id: string, kind: LetterKind): string {
  const token = `${user_id}.${kind}.${sign(ctx, user_id, kind).toString('base64url')}`;
  return `${ctx.config.public_url}${LETTERS_OFF}?token=${token}`;
}

/** The person a token unsubscribes; null for a forged one. */
export function readLetterToken(ctx: Ctx, token: string): { user_id: string; kind: LetterKind } | null {
  const [user_id = '', kind, signature = ''] = token.split('.');
  if (kind !== 'weekly_digest' && kind !== 'alert_letters') return null;
  const [given, right] = [Buffer.from(signature, 'base64url'), sign(ctx, user_id, kind)];
  return given.length === right.length && timingSafeEqual(given, right) ? { user_id, kind } : null;
}

function sign(ctx: Ctx, user_id: string, kind: LetterKind): Buffer {
  const key = keyFor(ctx.config.session_secret, 'letters off');
  return createHmac('sha256', key).update(`${user_id}.${kind}`).digest();
}
