import { z } from 'zod';
import { PLATFORMS } from './known-assistants.ts';

export const platformSchema = z.enum(PLATFORMS);
export const platform = platformSchema.describe('Key of the assistant; `local` is the built-in reader.');
export const surface = z
  .enum(['api', 'built_in'])
  .describe('`api`: asked through its interface for programs; `built_in`: the built-in reader.');
