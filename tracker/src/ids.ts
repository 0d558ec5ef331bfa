/** A UUID of version 7, whose first part is the time, or of version 4. */
export function newId(time?: number): string {
  let hex = time ? time.toString(16).padStart(12, '0') : '';
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) hex += (byte + 256).toString(16).slice(1);
  const variant = '89ab'[Number.parseInt(hex[16] ?? '', 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${time ? 7 : 4}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
