import { isContractProcedure } from '@orpc/contract';
import { contract } from '@sightline/contract/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { EXAMPLES } from '../src/roles/api-examples.ts';
import { startTestApp, type TestApp } from './app.ts';
import { contractRoutes, fillPath } from './contract-routes.ts';
import { type Person, signUpPerson } from './factories.ts';
import { switchTrackingOn } from './tracked.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
  requestBody?: { content: Record<string, { schema?: unknown; example?: unknown }> };
  parameters?: { in: string; schema?: unknown }[];
}

let app: TestApp;
let ann: Person;
let key: string;
// biome-ignore lint/suspicious/noExplicitAny: the document is what is looked at
let document: any;
const known: Record<string, string> = {};
beforeAll(async () => {
  app = await startTestApp();
  ann = await signUpPerson(app);
  const body = { name: 'for a test', scope: 'write' };
  key = (await app.call('POST', '/api/organizations/me/api-keys', { token: ann.token, body })).body.key;
  document = (await app.call('GET', '/openapi.json')).body;
  known.id = ann.domain_id;
  await switchTrackingOn(app, ann.domain_id);
  const { topic, prompts } = (await callExample('topics.saveAndAnalyze')).body;
  known.topic_id = topic.id;
  known.prompt_id = prompts[0].id;
  const { task_id } = (await callExample('content.createPage')).body;
  const path = `/api/domains/${known.id}/aeo/progress/${task_id}`;
  known.page_id = (await app.call('GET', path, { token: key })).body.events[0].data.page_id;
});
afterAll(() => app.stop());

const routes = contractRoutes();
const operationOf = (name: string): Operation =>
  Object.values(document.paths as Record<string, Record<string, Operation>>)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name) ?? expect.fail(`${name} is not described.`);

function outputOf(name: string): z.ZodType | null {
  const [feature = '', verb = ''] = name.split('.');
  const procedure: unknown = Reflect.get(Reflect.get(contract, feature), verb);
  if (!isContractProcedure(procedure)) return null;
  const { outputSchema, route } = procedure['~orpc'];
  // Answers with their own headers, and files, are described differently.
  return route.outputStructure === 'detailed' ? null : (outputSchema as z.ZodType);
}

const isAddressed = (name: string) => routes.some((route) => route.name === name && route.path.includes('{'));

const answers = new Map<string, ReturnType<TestApp['call']>>();

/** Only once: a second page cannot have the same address. */
function callExample(name: string) {
  const answer = answers.get(name) ?? sendExample(name);
  answers.set(name, answer);
  return answer;
}

function sendExample(name: string) {
  const route = routes.find((one) => one.name === name) ?? expect.fail(`There is no call ${name}.`);
  const token = operationOf(name).security.some((way) => 'api_key' in way) ? key : ann.token;
  return app.call(route.method, fillPath(route.path, known), { token, body: EXAMPLES[name] });
}

/** A refusal is a problem, of a kind that the document lists or leaves open. */
function expectDescribed(name: string, reply: { status: number; body: unknown; headers: object }) {
  const { responses } = operationOf(name);
  if (reply.status === 200) {
    const schema = outputOf(name);
    const json = JSON.stringify(reply.headers).includes('application/json');
    if (schema && json) expect(schema.safeParse(reply.body).error?.issues).toBeUndefined();
    return;
  }
  // "Not found" is listed where an address contains an id.
  const common = isAddressed(name) ? [400, 401, 403, 404, 429] : [400, 401, 403, 429];
  if (common.includes(reply.status))
    expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining([String(reply.status)])]);
  const { required } = document.components.schemas.Problem;
  expect([name, Object.keys(reply.body ?? {})]).toEqual([name, expect.arrayContaining(required)]);
  expect(reply.body).toMatchObject({ status: reply.status });
}

it('The API document sorts every call into a group and says who may call it', () => {
  const groups = document.tags.map(({ name }: { name: string }) => name);
  expect(groups.slice(0, 3)).toEqual(['Websites', 'Overview', 'Topics']);
  const schemes = Object.keys(document.components.securitySchemes);
  for (const { name, open } of routes) {
    const { tags, security } = operationOf(name);
    expect(tags).toHaveLength(1);
    expect(groups).toContain(tags[0]);
    expect([name, security.length > 0]).toEqual([name, !open]);
    for (const way of security) expect(schemes).toEqual(expect.arrayContaining(Object.keys(way)));
  }
  expect(operationOf('topics.list').security).toEqual([{ api_key: [] }, { session: [] }]);
  expect(operationOf('organizations.remove').security).toEqual([{ session: [] }]);
  expect(document.info.description).toContain('Authorization: Bearer sl_');
});

it('The API document has the parts that OpenAPI 3.1 requires', () => {
  for (const { name } of routes) {
    const { responses, requestBody, parameters = [] } = operationOf(name);
    for (const [status, response] of Object.entries(responses)) {
      expect(status).toMatch(/^[1-5]\d\d$|^default$/);
      const found = response.$ref
        ? document.components.responses[response.$ref.split('/').at(-1) ?? '']
        : response;
      expect([name, typeof found.description]).toEqual([name, 'string']);
    }
    for (const content of Object.values(requestBody?.content ?? {})) expect(content.schema).toBeDefined();
    for (const parameter of parameters) expect(parameter.schema).toBeDefined();
    const [, answer] = Object.entries(responses['200']?.content ?? {})[0] ?? [];
    expect([name, answer]).toEqual([name, expect.objectContaining({ schema: expect.anything() })]);
  }
  const text = JSON.stringify(document);
  expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
  expect(text).not.toContain('"anyOf":[{"type":"string"},{"type":"null"}]');
});

it('The API document is sent again only when it has changed', async () => {
  const first = await app.call('GET', '/openapi.json');
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/".+"$/);
  const again = await app.call('GET', '/openapi.json', { headers: { 'if-none-match': etag } });
  expect([again.status, again.text]).toEqual([304, '']);
});

it.each(Object.keys(EXAMPLES))('The API document has an example of %s that works', async (name) => {
  const json = operationOf(name).requestBody?.content['application/json'];
  expect(json?.example).toEqual(EXAMPLES[name]);
  const reply = await callExample(name);
  expect(reply.status).toBe(200);
  expectDescribed(name, reply);
});

it.each(routes.filter(({ method }) => method === 'GET'))(
  'The API document describes what $name returns',
  async ({ name, path }) => {
    const reply = await app.call('GET', fillPath(path, known), {
      token: operationOf(name).security.some((way) => 'api_key' in way) ? key : ann.token,
    });
    const isKnown = [...path.matchAll(/\{(\w+)\}/g)].every(([, parameter = '']) => parameter in known);
    const isAsked = (operationOf(name).parameters ?? []).some(
      (one) => one.in === 'query' && 'required' in one && one.required,
    );
    // Pages of the website differ from generated pages.
    if (isKnown && !isAsked && !/^page(s|Editor)\./.test(name))
      expect([name, reply.status]).toEqual([name, 200]);
    expectDescribed(name, reply);
  },
);

it.each(routes.filter(({ method }) => method !== 'GET'))(
  'The API document describes how $name refuses',
  async ({ name, method, path }) => {
    const id = '11111111-1111-4111-8111-111111111111';
    const body = operationOf(name).requestBody ? { body: { nothing: 'of this' } } : {};
    expectDescribed(name, await app.call(method, fillPath(path, { id: ann.domain_id }), body));
    expectDescribed(name, await app.call(method, fillPath(path, { id }), { token: ann.token, ...body }));
    if (method === 'DELETE' || name.startsWith('payments.') || name === 'sample.startOver') return;
    expectDescribed(
      name,
      await app.call(method, fillPath(path, { id: ann.domain_id }), { token: ann.token, ...body }),
    );
  },
);
