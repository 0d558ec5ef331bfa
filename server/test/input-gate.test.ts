import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../src/roles/mcp/tool-list.ts';
import { type ContractRoute, contractRoutes, fieldsOf, fillPath } from './contract-routes.ts';
import { type FilledApp, startFilledApp } from './filled-app.ts';
import { makeKey } from './mcp-client.ts';

let at: FilledApp;
let key: string;
beforeAll(async () => {
  at = await startFilledApp();
  ({ key } = await makeKey(at.app, at.owner, 'write'));
});
afterAll(() => at.stop());

/** As text, because `JSON.stringify` ends at some depth itself. */
const deep = (levels: number, open = '{"a":', close = '}') =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;
const FAULTS: [what: string, json: string][] = [
  ['NUL', '"a\\u0000b"'],
  ['half', '"a\\ud83db"'],
  ['deep', deep(3000)],
  ['deep list', deep(5000, '[', ']')],
];
/** Within the bound, so that the code behind it has to cope. */
const FITTING = deep(27, '{"groups":[', ']}');

const paramsOf = ({ path }: ContractRoute) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

async function statusOf(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const reply = await at.app.call(method, path, {
    token: key,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  return { status: reply.status, detail: String(reply.body?.detail) };
}

describe('Every call of the API', () => {
  it.each(contractRoutes())('$name refuses what no reader could use, wherever it stands', async (route) => {
    const { method } = route;
    const known = { id: at.owner.domain_id };
    const path = fillPath(route.path, known);
    const refused: unknown[] = [];
    const note = async (what: string, asked: ReturnType<typeof statusOf>) => {
      const { status, detail } = await asked;
      if (status !== 400 || !/NUL|half a character|64 levels/.test(detail))
        refused.push([what, status, detail]);
    };
    for (const name of paramsOf(route))
      await note(`${name} in the path`, statusOf(method, fillPath(route.path, { ...known, [name]: 'a\0b' })));
    const names = [...fieldsOf(route), 'unknown'];
    for (const name of names) {
      await note(`?${name}=NUL`, statusOf(method, `${path}?${name}=a%00b`));
      await note(`?${name}=deep`, statusOf(method, `${path}?${name}${'[a]'.repeat(2000)}=1`));
      if (method === 'GET') continue;
      for (const [what, json] of FAULTS)
        await note(`${name}: ${what}`, statusOf(method, path, `{"${name}":${json}}`));
    }
    if (method !== 'GET')
      for (const body of [deep(3000), deep(3000, '[', ']'), '{"a\\u0000":1}', '"\\u0000"'])
        await note(
          body.slice(0, 20),
          statusOf(method, path, body, { 'idempotency-key': crypto.randomUUID() }),
        );
    expect(refused).toEqual([]);
  });

  it.each(contractRoutes().filter(({ method }) => method === 'POST'))(
    '$name survives the deepest body that is let in, with an Idempotency-Key',
    async (route) => {
      const path = fillPath(route.path, { id: at.owner.domain_id });
      for (const name of [...fieldsOf(route), 'unknown']) {
        const headers = { 'idempotency-key': crypto.randomUUID() };
        const { status } = await statusOf('POST', path, `{"${name}":${FITTING}}`, headers);
        expect([name, status < 500]).toEqual([name, true]);
      }
    },
  );
});

describe('Every tool of /mcp', () => {
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const ask = (name: string, given: string) =>
    at.app.call('POST', '/mcp', {
      token: key,
      headers,
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${given}}}`,
    });

  it.each(TOOLS)('$name refuses what no reader could use, in every argument', async ({ name, input }) => {
    for (const argument of [...Object.keys(input.shape), 'unknown']) {
      for (const [what, json] of FAULTS)
        expect([argument, what, (await ask(name, `{"${argument}":${json}}`)).status]).toEqual([
          argument,
          what,
          400,
        ]);
      const fitting = await ask(name, `{"${argument}":${FITTING}}`);
      expect([argument, fitting.status]).toEqual([argument, 200]);
    }
    expect((await ask(name, deep(5000))).status).toBe(400);
  });
});

describe('The other entrances', () => {
  const form = (path: string, body: string) =>
    at.app.call('POST', path, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

  it.each(['/oauth/token', '/oauth/revoke', '/oauth/register'])(
    'A form at %s with a NUL is refused, and says where it stands',
    async (path) => {
      expect(await form(path, 'grant_type=refresh_token&refresh_token=a%00b&client_id=x')).toMatchObject({
        status: 400,
        body: { detail: expect.stringMatching(/^refresh_token: .*NUL/) },
      });
      expect((await form(path, `a${'[b]'.repeat(100)}=1`)).status).toBe(400);
      expect((await form(path, `token=${'x'.repeat(30_000)}`)).status).toBe(413);
      expect((await form(path, 'grant_type=%ff%ed%a0%80&client_id=%ff&token=%ff')).status).toBeLessThan(500);
    },
  );

  it.each([
    '/letters/off',
    '/letters/on',
    '/reports/off',
    '/reports/on',
    '/reports/pdf',
    '/page-preview',
    '/caddy/ask',
    '/connect',
    '/openapi.json',
    '/mcp',
    '/oauth/token',
    '/no-such-page',
  ])('The address %s with a NUL in its query is refused', async (path) => {
    for (const method of ['GET', 'POST'])
      expect((await at.app.call(method, `${path}?token=a%00b&domain=%00`, {})).status).toBe(400);
  });
});
