import { z } from 'zod';
import { PLATFORMS } from './known-assistants.ts';

export const platformSchema = z.enum(PLATFORMS);
