import { createHash } from 'node:crypto';

/**
 * Id of the session that begins with a visit of the script. It includes the visitor, because a visitor who agrees to a
 * lasting identity continues the same visit under another id.
 */
export function sessionIdOf(visitor_id: string, visit_id: string): string {
  const bytes = createHash('sha1').update(visitor_id).update(visit_id).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
