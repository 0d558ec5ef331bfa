import { createHash } from 'node:crypto';

/** 0..1, evenly distributed, always the same for the same text. */
export const draw = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
