import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ScriptConfig } from '@sightline/contract/visiting/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { approveAll } from '../../../test/approve-all.ts';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { askEdge } from '../../../test/edge-app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { soon } from '../../../test/soon.ts';
import { switchTrackingOn } from '../../../test/tracked.ts';
import { runText } from '../../platform/db/database.ts';
import { asExpression } from '../tag/script-text.ts';

let app: TestApp;
let owner: Person;
let domain_id: string;
beforeAll(async () => {
  app = await startTestApp({ collect: true, environment: { TRUSTED_PROXIES: 'loopback' } });
  owner = await signUpPerson(app);
  domain_id = owner.domain_id;
  await switchTrackingOn(app, domain_id);
});
afterAll(() => app.stop());

const ask = (id: string, headers: Record<string, string> = {}, method = 'GET', url = app.url) =>
  askEdge(url, { host: 'localhost:4000', path: `/s/${id}.js`, method, headers });
const askFor = async (query: string, headers = {}) => {
  const reply = await askEdge(app.url, {
    host: 'localhost:4000',
    path: `/s/${domain_id}.js?${query}`,
    method: 'GET',
    headers,
  });
  return { ...reply, config: () => JSON.parse(reply.text) as ScriptConfig };
};
const setIdentity = (identity: string) =>
  runText(app.ctx.db, 'update domains set identity = $2 where id = $1', [domain_id, identity]);

it('[P-SCRIPT-09] The script is served under the domain’s id with its configuration inside, to pages of every website', async () => {
  const reply = await ask(domain_id);
  expect(reply.status).toBe(200);
  expect(reply.text).toContain(`"domain":"${domain_id}"`);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=30, stale-while-revalidate=30, stale-if-error=86400',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  });
  expect(reply.headers['set-cookie']).toBeUndefined();
  const head = await ask(domain_id, {}, 'HEAD');
  expect([head.status, head.text, head.headers['content-length']]).toEqual([
    200,
    '',
    reply.headers['content-length'],
  ]);
});

it('The part for consent platforms is the same for every website, and holds no configuration', async () => {
  const reply = await askFor('consent');
  expect([reply.status, reply.text.includes(domain_id)]).toEqual([200, false]);
  expect(reply.text).toContain('__tcfapi');
});

it('The part that measures speed is loaded where the owner wants it, is the same for every website, and goes away again', async () => {
  const measure = (measures_speed: boolean) =>
    app.call('PATCH', `/api/domains/${domain_id}`, { token: owner.token, body: { measures_speed } });
  const version = async () => (await askFor('path=/&trigger=')).config().tag ?? '';
  const before = await version();
  expect((await askFor(`tag=${before}`)).text).not.toContain('part=speed');
  await measure(true);
  const load = `"./${domain_id}.js?part=speed"`;
  await soon(async () => expect(await version()).not.toBe(before));
  for (const query of ['', `tag=${await version()}`, 'path=/&trigger=&tag'])
    expect((await askFor(query)).text, query).toContain(load);
  // Browsers keep a version for good.
  expect((await askFor(`tag=${await version()}`)).headers['cache-control']).toContain('immutable');
  const reply = await askFor('part=speed');
  expect([reply.status, reply.text.includes(domain_id)]).toEqual([200, false]);
  expect(reply.text).toContain('largest-contentful-paint');
  expect(reply.headers['cache-control']).toContain('public');
  await measure(false);
  await soon(async () => expect(await version()).toBe(before));
  expect((await ask(domain_id)).text).not.toContain('part=speed');
});

it('The script is not sent again to browsers that have it, and is sent compressed', async () => {
  const { headers, text } = await ask(domain_id);
  const tag = headers.etag ?? '';
  const again = await ask(domain_id, { 'if-none-match': tag });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
  const br = await ask(domain_id, { 'accept-encoding': 'gzip, deflate, br' });
  expect([br.headers['content-encoding'], brotliDecompressSync(br.raw).toString()]).toEqual(['br', text]);
  const gzip = await ask(domain_id, { 'accept-encoding': 'gzip' });
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.raw).toString()]).toEqual(['gzip', text]);
  expect(new Set([tag, br.headers.etag, gzip.headers.etag]).size).toBe(3);
  expect(
    (await ask(domain_id, { 'accept-encoding': 'br', 'if-none-match': br.headers.etag ?? '' })).status,
  ).toBe(304);
});

it('The script does nothing where there is no such domain, or personalization is off', async () => {
  const off = await signUpPerson(app);
  for (const id of [randomUUID(), off.domain_id]) {
    const reply = await ask(id);
    expect(reply.status).toBe(200);
    expect(new Function(`return [${reply.text}]`)()).toEqual([]);
  }
  await switchTrackingOn(app, off.domain_id);
  await soon(async () => expect((await ask(off.domain_id)).text).toContain(off.domain_id));
});

it('A change of the configuration reaches the script of every process within a moment', async () => {
  const other = await startTestApp({ collect: true, connection: app.connection });
  const identities = async () =>
    (await Promise.all([app.url, other.url].map((url) => ask(domain_id, {}, 'GET', url)))).map(
      ({ text }) => /"identity":"(\w+)"/.exec(text)?.[1],
    );
  expect(await identities()).toEqual(['lasting', 'lasting']);
  for (const identity of ['daily', 'consent', 'lasting']) {
    await setIdentity(identity);
    await soon(async () => expect(await identities()).toEqual([identity, identity]));
  }
  await other.stop();
});

it('The script is served unchanged while the database is away, and up to date soon after', async () => {
  const proxy = await startDatabaseProxy(app.connection);
  const far = await startTestApp({ collect: true, connection: proxy.connection });
  const shown = () => ask(domain_id, {}, 'GET', far.url);
  await soon(async () => expect((await shown()).text).toContain('"identity":"lasting"'));
  await proxy.cut();
  await setIdentity('daily');
  const unknown = await ask(randomUUID(), {}, 'GET', far.url);
  expect([unknown.status, unknown.headers['retry-after']]).toEqual([503, '5']);
  const { status, text } = await shown();
  expect([status, text.includes('"identity":"lasting"')]).toEqual([200, true]);
  await proxy.mend();
  await soon(async () => expect((await shown()).text).toContain('"identity":"daily"'));
  await far.stop();
  await proxy.close();
});

it('The script knows the visitor’s country where a starting variant needs it, and is then cached for nobody else', async () => {
  await addCountryVariant();
  const from = (ip: string) => ask(domain_id, { 'x-forwarded-for': ip });
  await soon(async () => expect((await from('81.82.83.84')).text).toContain('"country":"BE"'));
  const [belgian, american, local] = [
    await from('81.82.83.84'),
    await from('8.8.8.8'),
    await from('10.0.0.1'),
  ];
  expect(belgian.headers['cache-control']).toBe(
    'private, max-age=30, stale-while-revalidate=30, stale-if-error=86400',
  );
  expect(american.text).toContain('"country":"US"');
  expect(local.text).not.toContain('"country":"US"');
  expect(new Set([belgian, american, local].map(({ headers }) => headers.etag)).size).toBe(3);
});

it('The script of a path has only that path’s changes, and a visit in a starting variant gets all of its changes', async () => {
  await soon(async () => expect((await ask(domain_id)).text).toContain('Belgium'));
  const { id: trigger } = (await askFor('path=/')).config().triggers[0]!;
  const shown = async (query: string) =>
    (await askFor(query)).config().triggers.flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(await shown('path=/&trigger=')).toEqual(['/']);
  expect(await shown('path=%2F%2F')).toEqual(['/']);
  expect(await shown('path=/elsewhere')).toEqual([]);
  expect(await shown(`path=/elsewhere&trigger=${trigger}`)).toEqual(['/']);
  expect(await shown(`path=/elsewhere&trigger=${randomUUID()}`)).toEqual([]);
  expect(await shown(`path=${'x'.repeat(6000)}`)).toEqual([]);
  const { config, headers } = await askFor(`path=/elsewhere&trigger=${trigger}`, {
    'x-forwarded-for': '81.82.83.84',
  });
  expect(config()).toMatchObject({ domain: domain_id, country: 'BE', whole: trigger, ways: [] });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

it('An agent that signs its requests gets the script without any variant, which nobody else is given', async () => {
  await soon(async () => expect((await ask(domain_id)).text).toContain('Belgium'));
  const signed = { 'signature-agent': '"https://agent.example"' };
  const { config, headers } = await askFor('path=/', signed);
  expect(config()).toMatchObject({ domain: domain_id, triggers: [] });
  expect(headers['cache-control']).toContain('private');
  expect((await ask(domain_id, signed)).text).toContain('"triggers":[]');
  expect((await askFor('path=/')).config().triggers).toHaveLength(1);
});

it('The script without configuration has an address by its version that browsers can keep forever', async () => {
  const { tag } = (await askFor('path=/')).config();
  const newest = await askFor('tag=');
  expect(newest.headers['cache-control']).toBe(
    'public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800',
  );
  expect(newest.text).not.toContain(domain_id);
  const versioned = await askFor(`tag=${tag}`);
  expect(versioned.text).toBe(newest.text);
  expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await askFor('tag=older')).headers['cache-control']).toBe(newest.headers['cache-control']);
});

it('A browser that has neither gets the script and what a path needs in one answer, and the script’s own address for later', async () => {
  const { text, headers } = await askFor('path=/&trigger=&tag', { 'x-forwarded-for': '81.82.83.84' });
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  const alone = (await askFor('path=/', { 'x-forwarded-for': '81.82.83.84' })).config();
  const newest = (await askFor('tag=')).text.trim();
  expect(text.startsWith(newest)).toBe(true);
  const [, later = '', config = ''] = /^;(.*?);export default (.*);\n$/.exec(text.slice(newest.length)) ?? [];
  expect(JSON.parse(config)).toEqual(alone);
  expect(later).toContain(`?tag=${alone.tag}`);
});

it('What adapters read is the whole site’s, of nobody’s country, without rules, and kept by its tag', async () => {
  const read = (id: string, headers = {}) =>
    askEdge(app.url, { host: 'localhost:4000', path: `/s/${id}.json`, method: 'GET', headers });
  const { headers, text } = await read(domain_id, { 'x-forwarded-for': '81.82.83.84' });
  expect(headers['cache-control']).toMatch(/^public, max-age=30,/);
  const format = JSON.parse(text);
  expect(Object.keys(format)).toEqual(['format', 'identity', 'triggers']);
  expect(format).toMatchObject({ format: 1, triggers: [{ holdout: 0.1, pages: [{ path: '/' }] }] });
  expect((await read(domain_id, { 'if-none-match': headers.etag })).status).toBe(304);
  expect((await read(randomUUID())).text).toBe('null');
});

it('A request for a path’s configuration answers null where there is no such domain, or personalization is off', async () => {
  const off = await signUpPerson(app);
  for (const id of [randomUUID(), off.domain_id]) {
    const path = `/s/${id}.js?path=/`;
    expect((await askEdge(app.url, { host: 'localhost:4000', path, method: 'GET', headers: {} })).text).toBe(
      'null',
    );
  }
});

it('Texts that people wrote stay plain text in the script, wherever it is embedded', () => {
  const text = '</script><!-- $& $1 \u2028 \u2029 \\ " \' ';
  const written = asExpression({ text });
  expect(written).not.toMatch(/[<\u2028\u2029]/);
  expect(new Function(`return ${written}`)()).toEqual({ text });
});

/** A starting variant for Belgium that changes one element of one page. */
async function addCountryVariant() {
  const db = app.ctx.db;
  const at = new Date();
  const [page_id, element_id, variant_id] = [randomUUID(), randomUUID(), randomUUID()];
  await runText(
    db,
    "insert into pages (id, domain_id, path, enabled, created_at) values ($1, $2, '/', true, $3)",
    [page_id, domain_id, at],
  );
  await runText(
    db,
    `insert into page_elements (id, page_id, domain_id, selector, tag, kind, content, place, enabled, created_at)
     values ($1, $2, $3, 'h1', 'h1', 'heading', 'Hello', 0, true, $4)`,
    [element_id, page_id, domain_id, at],
  );
  await runText(
    db,
    `insert into personalization_triggers (domain_id, key, label, description, rule, place, variant_id, created_at)
     values ($1, 'country:BE', 'Belgium', 'From Belgium', '{"country": "BE"}', 0, $2, $3)`,
    [domain_id, variant_id, at],
  );
  await runText(
    db,
    `insert into variant_pages (domain_id, variant_id, page_id, version, changes, sources_hash, writer, created_at)
     values ($1, $2, $3, 1, $4, '', 'test', $5)`,
    [
      domain_id,
      variant_id,
      page_id,
      JSON.stringify([{ element_id, selector: 'h1', was: 'Hello', text: 'Hello </script> Belgium' }]),
      at,
    ],
  );
  await approveAll(app, owner);
}
