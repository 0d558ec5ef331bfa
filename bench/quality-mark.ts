import { createHash } from 'node:crypto';

/** Stands for a text of others that a person judged, so that the text itself is not kept. */
export const markOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
