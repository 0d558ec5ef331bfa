import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idSchema, lineSchema, okSchema, timeSchema } from '../shapes.ts';

/** `read` allows GET only. */
export const keyScopeSchema = z.enum(['read', 'write']);
export type KeyScope = z.infer<typeof keyScopeSchema>;

export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  scope: keyScopeSchema,
  /** The first characters of the key, to recognize it by. */
  prefix: z.string(),
  /** The person who made the key, and for whom it acts. */
  user_id: idSchema,
  user_email: z.string(),
  user_name: z.string().nullable(),
  created_at: timeSchema,
  expires_at: timeSchema.nullable(),
  /** Accurate to a minute; null before the first call. */
  last_used_at: timeSchema.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeys = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/organizations/me/api-keys',
      summary: "The organization's API keys, newest first",
    })
    .output(z.array(apiKeySchema)),
  create: oc
    .route({
      method: 'POST',
      path: '/api/organizations/me/api-keys',
      summary: 'Make an API key; it is told once',
    })
    .input(
      z.object({
        name: lineSchema(80),
        scope: keyScopeSchema,
        /** Without a date, the key works until it is revoked. */
        expires_in_days: z.number().int().min(1).max(3650).nullish(),
      }),
    )
    .output(apiKeySchema.extend({ key: z.string() })),
  revoke: oc
    .route({
      method: 'DELETE',
      path: '/api/organizations/me/api-keys/{key_id}',
      summary: 'Revoke an API key, at once',
    })
    .input(z.object({ key_id: idSchema }))
    .output(okSchema),
};
