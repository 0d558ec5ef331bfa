import { z } from 'zod';

/** An organization was deleted; the job of this name erases its data. */
export const eraseDeleted = { name: 'erase-deleted-organizations', data: z.object({}) };
