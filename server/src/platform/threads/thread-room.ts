import { totalmem } from 'node:os';

/** Memory that this process may use, in MB; zero and more than there is stand for no limit. */
export const ROOM_MB =
  Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / 2 ** 20;
