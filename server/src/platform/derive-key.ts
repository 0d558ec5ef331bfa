import { hkdfSync } from 'node:crypto';

/** A separate key for each use, so that a signature for one cannot serve another. */
export const keyFor = (session_secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', session_secret, '', `sightline ${use}`, 32));
