import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { type Person, signUpPerson } from './factories.ts';
import { switchTrackingOn } from './tracked.ts';

const DOC = readFileSync(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');
const examples = [...DOC.matchAll(/```sh\n(curl[\s\S]*?)\n```/g)].map(([, text = '']) => text);

let app: TestApp;
let ann: Person;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  ann = await signUpPerson(app);
  await switchTrackingOn(app, ann.domain_id);
  const body = { name: 'for a test', scope: 'write' };
  key = (await app.call('POST', '/api/organizations/me/api-keys', { token: ann.token, body })).body.key;
});
afterAll(() => app.stop());

it('The page docs/api.md has examples to try', () => expect(examples.length).toBeGreaterThan(5));

it.each(examples)('The example in docs/api.md works: %s', async (text) => {
  const filled = text
    .replace('$SIGHTLINE_URL', '')
    .replace('$DOMAIN_ID', ann.domain_id)
    .replace('$SIGHTLINE_API_KEY', key);
  const [, method = 'GET', address = ''] = /^curl (?:-X (\w+) )?"([^"]+)"/.exec(filled) ?? [];
  const headers = Object.fromEntries(
    [...filled.matchAll(/-H "([\w-]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  );
  expect(headers.authorization).toBe(`Bearer ${key}`);
  const [, sent] = /-d '([^']+)'/.exec(filled) ?? [];
  const reply = await app.call(method, address, { headers, ...(sent && { body: sent }) });
  // One of the examples shows a refusal.
  if (sent?.includes('hover'))
    expect(reply).toMatchObject({ status: 400, body: { errors: { trigger_event: expect.any(String) } } });
  else expect(reply.status).toBe(200);
});
