import { z } from 'zod';
import { oc } from '../call.ts';
import { count, id, lineSchema, named, okSchema, oneOf, said, text, time } from '../shapes.ts';

/** `events` allows to send events, `read` GET only, `websites` what `write` allows and to add websites. */
export const keyScopeSchema = oneOf('What it may do.', ['events', 'read', 'write', 'websites']);
export type KeyScope = z.infer<typeof keyScopeSchema>;

export const apiKeySchema = named('ApiKey', 'A key that works on behalf of the person who made it.', {
  id: id('Id of the key, for revoking it.'),
  name: text('As its maker called it.', 'Weekly report'),
  scope: keyScopeSchema,
  prefix: text('First characters of the key, to recognize it by; empty for a connected program.', 'sl_4fQ2'),
  client_id: text(
    'For a program that a person let in by OAuth: its id, or the address where it describes itself. Null for a key.',
    'https://claude.ai/oauth/client.json',
  ).nullable(),
  user_id: id('Id of the person who made it, and for whom it acts.'),
  user_email: text('Address of that person.', 'ann@acme.example'),
  user_name: text('Name of that person; null while unknown.', 'Ann Baker').nullable(),
  created_at: time('When it was made (UTC).'),
  expires_at: time('When it stops working (UTC); null when it does not expire.').nullable(),
  last_used_at: time('When it was last used (UTC, to the minute); null before the first call.').nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const appRequestSchema = named('AppRequest', 'A program that asks to be let in by OAuth.', {
  name: text('As it calls itself; only `host` is proven.', 'Claude'),
  host: text('The site where it describes itself; null where it registered itself.', 'claude.ai').nullable(),
  calls_back: text('The site, machine or scheme that the answer goes to.', '127.0.0.1'),
  refusal: text('Where to go to say no.', 'http://127.0.0.1:33418/callback?error=access_denied'),
});
export type AppRequest = z.infer<typeof appRequestSchema>;

const asked = z.object({
  client_id: text(
    'Id of the program, or the address where it describes itself.',
    'https://claude.ai/oauth/client.json',
  )
    .min(1)
    .max(500),
  redirect_uri: text('Where the answer goes.', 'http://127.0.0.1:33418/callback').min(1).max(2000),
  code_challenge: said(
    z.string().regex(/^[\w-]{43}$/, 'Use PKCE with S256.'),
    'PKCE challenge (S256).',
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  ),
  resource: text(
    'What the program wants to use; absent for everything here.',
    'https://sightline.example/mcp',
  )
    .max(500)
    .optional(),
  state: text('Sent back as it came.', 'af0ifjsldkj').max(2000).optional(),
});

export const apiKeys = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/organizations/me/api-keys',
      summary: "The organization's API keys, newest first",
      description: 'Everybody in the organization sees all keys, and can revoke them.',
    })
    .output(z.array(apiKeySchema)),
  create: oc
    .route({
      method: 'POST',
      path: '/api/organizations/me/api-keys',
      summary: 'Create an API key (shown once)',
      description:
        'The key itself is told this once. A person can have 20 keys that work, each with a name of its own.',
    })
    .meta({ refuses: [409] })
    .input(
      z.object({
        name: said(lineSchema(80), 'What it is for, at most 80 characters.', 'Weekly report'),
        scope: keyScopeSchema,
        expires_in_days: count('Days until it stops working; null or absent for never.', 90)
          .min(1)
          .max(3650)
          .nullish(),
      }),
    )
    .output(
      named('NewApiKey', 'The key, which is told this once.', {
        ...apiKeySchema.shape,
        key: text('The key itself, for `Authorization: Bearer …`.', 'sl_4fQ2…'),
      }),
    ),
  revoke: oc
    .route({
      method: 'DELETE',
      path: '/api/organizations/me/api-keys/{key_id}',
      summary: 'Revoke an API key immediately',
      description: 'Calls with it are refused from now on.',
    })
    .input(z.object({ key_id: id('Id of the key, from the list of keys.') }))
    .output(okSchema),
  appRequest: oc
    .route({
      method: 'GET',
      path: '/api/organizations/me/api-keys/app-request',
      summary: 'Get the app that asks for access by OAuth',
      description: 'What to show a person before they let a program in.',
    })
    .input(asked)
    .output(appRequestSchema),
  connectApp: oc
    .route({
      method: 'POST',
      path: '/api/organizations/me/api-keys/app-request',
      summary: 'Authorize an OAuth app; returns where to go',
      description: 'The program gets a code at that address, which it exchanges for a token.',
    })
    .input(asked.extend({ scope: oneOf('What the program may do.', ['read', 'write']) }))
    .output(
      named('AppConnected', 'Where to go on.', {
        location: text('Address to send the person to.', 'http://127.0.0.1:33418/callback?code=…'),
      }),
    ),
};
