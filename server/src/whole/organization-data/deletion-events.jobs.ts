import { z } from 'zod';

/** An organisation was deleted: told here, erased by the job of this name. */
export const eraseDeleted = { name: 'erase-deleted-organizations', data: z.object({}) };
