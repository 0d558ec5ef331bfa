import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from './derive-key.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ID_LENGTH = 22;

/**
 * A token for links: the id of a row with its signature for one use. The database does not hold it, so a copy of the
 * database opens nothing.
 */
export function signedId(secret: string, use: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return bytes.toString('base64url') + sign(secret, use, id).toString('base64url');
}

/** Null for a forged one, or one for another use. */
export function readSignedId(secret: string, use: string, token: string): string | null {
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!isUuid(id)) return null;
  return isSameSecret(token, signedId(secret, use, id)) ? id : null;
}

export const isUuid = (text: string) => UUID.test(text);

export function sign(secret: string, use: string, text: string): Buffer {
  return createHmac('sha256', keyFor(secret, use)).update(text).digest();
}

export function isSameSecret(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
