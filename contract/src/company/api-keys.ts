import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idSchema, lineSchema, okSchema, timeSchema } from '../shapes.ts';

/** `events` allows to send events, `read` GET only, `websites` what `write` allows and to add websites. */
export const keyScopeSchema = z.enum(['events', 'read', 'write', 'websites']);
export type KeyScope = z.infer<typeof keyScopeSchema>;

export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  scope: keyScopeSchema,
  /** The first characters of the key, to recognize it by; empty for a connected program. */
  prefix: z.string(),
  /** For a program that a person let in by OAuth: its id, or the address where it describes itself. */
  client_id: z.string().nullable(),
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

/** A program that asks to be let in by OAuth. */
export const appRequestSchema = z.object({
  name: z.string().describe('As it calls itself; only `host` is proven.'),
  host: z
    .string()
    .nullable()
    .describe('The site where it describes itself; null where it registered itself.'),
  calls_back: z.string().describe('The site, machine or scheme that the answer goes to.'),
  refusal: z.string().describe('Where to go to say no.'),
});
export type AppRequest = z.infer<typeof appRequestSchema>;

const asked = z.object({
  client_id: z.string().min(1).max(500),
  redirect_uri: z.string().min(1).max(2000),
  code_challenge: z.string().regex(/^[\w-]{43}$/, 'Use PKCE with S256.'),
  resource: z.string().max(500).optional(),
  state: z.string().max(2000).optional(),
});

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
  appRequest: oc
    .route({
      method: 'GET',
      path: '/api/organizations/me/api-keys/app-request',
      summary: 'Who asks to be let in by OAuth',
    })
    .input(asked)
    .output(appRequestSchema),
  connectApp: oc
    .route({
      method: 'POST',
      path: '/api/organizations/me/api-keys/app-request',
      summary: 'Let a program in by OAuth; the answer is where to go',
    })
    .input(asked.extend({ scope: z.enum(['read', 'write']) }))
    .output(z.object({ location: z.string() })),
};
