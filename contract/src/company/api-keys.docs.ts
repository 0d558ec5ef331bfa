import { callDocs, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { apiKeySchema, apiKeys, appRequestSchema } from './api-keys.ts';

const keyDocs = schemaDocs('ApiKey', apiKeySchema, 'A key that works on behalf of the person who made it.', {
  id: 'Id of the key, for revoking it.',
  name: ['As its maker called it.', 'Weekly report'],
  scope: 'What it may do.',
  prefix: ['First characters of the key, to recognize it by; empty for a connected program.', 'sl_4fQ2'],
  client_id: [
    'For a program that a person let in by OAuth: its id, or the address where it describes itself. Null for a key.',
    'https://claude.ai/oauth/client.json',
  ],
  user_id: 'Id of the person who made it, and for whom it acts.',
  user_email: ['Address of that person.', 'ann@acme.example'],
  user_name: ['Name of that person; null while unknown.', 'Ann Baker'],
  created_at: 'When it was made (UTC).',
  expires_at: 'When it stops working (UTC); null when it does not expire.',
  last_used_at: 'When it was last used (UTC, to the minute); null before the first call.',
});

const app: Parts = {
  client_id: [
    'Id of the program, or the address where it describes itself.',
    'https://claude.ai/oauth/client.json',
  ],
  redirect_uri: ['Where the answer goes.', 'http://127.0.0.1:33418/callback'],
  code_challenge: ['PKCE challenge (S256).', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  resource: ['What the program wants to use; absent for everything here.', 'https://sightline.example/mcp'],
  state: ['Sent back as it came.', 'af0ifjsldkj'],
};

export const apiKeysDocs: RoomDocs = {
  schemas: [
    keyDocs,
    schemaDocs('AppRequest', appRequestSchema, 'A program that asks to be let in by OAuth.', {
      name: ['As it calls itself; only `host` is proven.', 'Claude'],
      host: ['The site where it describes itself; null where it registered itself.', 'claude.ai'],
      calls_back: ['The site, machine or scheme that the answer goes to.', '127.0.0.1'],
      refusal: ['Where to go to say no.', 'http://127.0.0.1:33418/callback?error=access_denied'],
    }),
  ],
  calls: callDocs('apiKeys', apiKeys, {
    list: 'Everybody in the organization sees all keys, and can revoke them.',
    create: {
      about:
        'The key itself is told this once. A person can have 20 keys that work, each with a name of its own.',
      input: {
        name: ['What it is for, at most 80 characters.', 'Weekly report'],
        scope: 'What it may do.',
        expires_in_days: ['Days until it stops working; null or absent for never.', 90],
      },
      answer: {
        name: 'NewApiKey',
        about: 'The key, which is told this once.',
        parts: { ...keyDocs.parts, key: ['The key itself, for `Authorization: Bearer …`.', 'sl_4fQ2…'] },
      },
      refuses: [409],
    },
    revoke: {
      about: 'Calls with it are refused from now on.',
      input: { key_id: 'Id of the key, from the list of keys.' },
    },
    appRequest: { about: 'What to show a person before they let a program in.', input: app },
    connectApp: {
      about: 'The program gets a code at that address, which it exchanges for a token.',
      input: { ...app, scope: 'What the program may do.' },
      answer: {
        name: 'AppConnected',
        about: 'Where to go on.',
        parts: { location: ['Address to send the person to.', 'http://127.0.0.1:33418/callback?code=…'] },
      },
    },
  }),
};
