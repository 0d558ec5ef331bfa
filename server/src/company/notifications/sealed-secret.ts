import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { keyFor } from '../../platform/derive-key.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'whsec_';

/** Standard Webhooks' format: 32 random bytes in base64 after their prefix. */
export const newWebhookSecret = () => PREFIX + randomBytes(32).toString('base64');

/** Encrypted for the database (AES-256-GCM). */
export function sealSecret(session_secret: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(session_secret, 'webhook secrets'), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Null when it was encrypted with another session secret. */
export function openSecret(session_secret: string, sealed: Buffer): string | null {
  try {
    const key = keyFor(session_secret, 'webhook secrets');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return (
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    );
  } catch {
    return null;
  }
}

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
