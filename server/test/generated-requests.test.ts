import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { type ContractRoute, contractRoutes, fieldsOf, fillPath } from './contract-routes.ts';
import { type Person, signUpPerson } from './factories.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await signUpPerson(app);
});
afterAll(() => app.stop());

const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff',
  '__proto__',
  '🦄'.repeat(500),
  'x'.repeat(5000),
  '{{7*7}}',
  'http://169.254.169.254/latest/meta-data/',
);
const value = fc.oneof(
  { depthSize: 'small', withCrossShrink: true },
  nasty,
  fc.string({ unit: 'grapheme' }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.uuid(),
  fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 5 }),
  fc.dictionary(fc.string(), fc.anything({ maxDepth: 2 }), { maxKeys: 4 }),
);
const words = fc.oneof(nasty, fc.webUrl(), fc.webPath());
/** Of the right kind, so that what stands behind the first checks is reached. */
const apt = fc.record(
  {
    url: words,
    expression: words,
    feedback: words,
    page_id: fc.uuid(),
    variant_id: fc.uuid(),
    cursor: fc.uuid(),
    limit: fc.integer({ min: 1, max: 500 }),
    regenerate: fc.boolean(),
    enabled: fc.boolean(),
    internal: fc.boolean(),
    trigger_event: fc.constantFrom('click', 'form_submit', 'page_view'),
    identity: fc.constantFrom('lasting', 'daily', 'consent'),
    holdout_share: fc.oneof(fc.constant(1e-300), fc.double({ min: 0, max: 0.5, noNaN: true })),
    visitor_retention_days: fc.integer({ min: 1, max: 3650 }),
  },
  { requiredKeys: ['page_id', 'variant_id', 'trigger_event', 'feedback', 'enabled'] },
);
/** What a route takes, each field with anything in it. */
const payloadFor = (route: ContractRoute) => {
  const names = ['id', '__proto__', ...fieldsOf(route)];
  return fc.oneof(fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 }), value, apt);
};

/** Whatever is sent, nobody sees a fault of ours or a piece of our insides. */
async function survives(route: ContractRoute, path: string, sent: unknown) {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  const query =
    hasBody || typeof sent !== 'object' || sent === null
      ? ''
      : `?${new URLSearchParams(Object.entries(sent).map(([name, text]): [string, string] => [name, typeof text === 'string' ? text : String(JSON.stringify(text))]))}`;
  const text = hasBody ? JSON.stringify(sent) : undefined;
  const headers: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' };
  const reply = await app.call(route.method, path + query, {
    token: person.token,
    headers,
    ...(text === undefined ? {} : { body: text }),
  });
  if (reply.status >= 500)
    throw new Error(`${route.method} ${path} with ${text ?? query} gave ${reply.status}: ${reply.text}`);
  expect(reply.text).not.toMatch(/\bat .*\.ts:\d+|node_modules|pg_catalog|syntax error|ZodError/);
}

describe('requests nobody would send', () => {
  it.each(contractRoutes())('$name answers any of them without a fault', async (route) => {
    const odd = fc.oneof(
      fc.constant(person.domain_id),
      fc.uuid(),
      nasty.filter((text) => text !== '' && !text.includes('\ud800')),
    );
    await fc.assert(
      fc.asyncProperty(odd, odd, payloadFor(route), async (first, second, sent) => {
        const id = route.path.startsWith('/api/domains/{id}') ? person.domain_id : first;
        const path = fillPath(route.path, { id }, second);
        await survives(route, path, sent);
      }),
      { numRuns: 25 },
    );
  });

  it('says that a body is not JSON, or too large', async () => {
    const headers = { 'content-type': 'application/json' };
    const broken = await app.call('POST', '/auth/login', { body: '{"email": ', headers });
    expect(broken).toMatchObject({ status: 400, body: { detail: 'The body is not JSON.' } });
    const huge = await app.call('POST', '/auth/login', {
      body: JSON.stringify({ email: 'x'.repeat(2_000_000) }),
      headers,
    });
    expect(huge.status).toBe(413);
  });
});
