import { createHmac, randomBytes } from 'node:crypto';
import { keyFor } from '../../platform/derive-key.ts';
import { openText, sealText } from '../../platform/seal-text.ts';

const PREFIX = 'whsec_';

/** Standard Webhooks' format: 32 random bytes in base64 after their prefix. */
export const newWebhookSecret = () => PREFIX + randomBytes(32).toString('base64');

const keyOf = (session_secret: string) => keyFor(session_secret, 'webhook secrets');

/** Encrypted for the database. */
export const sealSecret = (session_secret: string, secret: string): Buffer =>
  sealText(keyOf(session_secret), secret);

/** Null when it was encrypted with another session secret. */
export const openSecret = (session_secret: string, sealed: Buffer): string | null =>
  openText(keyOf(session_secret), sealed);

/** `webhook-signature` of Standard Webhooks: one signature for each valid secret. */
export function signatureOf(
  secrets: readonly string[],
  message: { id: string; timestamp: number; body: string },
): string {
  const { id, timestamp, body } = message;
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
