import { createHmac } from 'node:crypto';
import type { RecordedRequest } from './doubles/double-server.ts';

/** Standard Webhooks as a receiver checks it, from the raw body. */
export function hasSignature(request: RecordedRequest, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = request.headers;
  const signed = `${id}.${at}.${JSON.stringify(request.body)}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(signatures).split(' ').includes(right);
}
