import { createHash } from 'node:crypto';

/** What is stored of a random token or key, which is never stored itself. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();
