import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Behaviour, type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { anEvent } from '../../../test/event-places.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { parseHtml } from '../../language/page/parse-html.ts';
import { runText } from '../../platform/db/database.ts';
import { openEventStore } from '../../visiting/collecting/log/events.store.ts';
import { tagsIn } from './find-script.ts';

let home: Behaviour = '';
let app: TestApp;
let ann: Person;
let site: SiteDouble;
beforeAll(async () => {
  site = await startSite((path) => {
    if (path === '/') return home;
    return path === '/loader.js'
      ? { headers: { 'content-type': 'text/javascript' }, body: loader }
      : undefined;
  });
  app = await startTestApp({ environment: { SITE_ORIGINS: `acme.example=${site.origin}` } });
  ann = await signUpPerson(app, { host: 'acme.example', organization_name: 'Acme' });
});
afterAll(async () => {
  await app.stop();
  await site.close();
});
afterEach(() => runText(app.ctx.db, 'update domains set script_seen_at = null'));

let loader = '';
const OTHER = '11111111-1111-4111-8111-111111111111';
const tag = (id = ann.domain_id) => `<script src="https://content.example/s/${id}.js"></script>`;
const page = (head: string) =>
  `<!doctype html><html><head><title>Acme</title>${head}</head><body><h1>Acme</h1></body></html>`;
const verify = () =>
  app.call('GET', `/api/domains/${ann.domain_id}/personalization-setup/script-verification`, {
    token: ann.token,
  });
async function verifyOn(environment: Record<string, string>) {
  const own = await startTestApp({ environment });
  try {
    const { domain_id, token } = await signUpPerson(own, { host: 'away.example' });
    const path = `/api/domains/${domain_id}/personalization-setup/script-verification`;
    return await own.call('GET', path, { token });
  } finally {
    await own.stop();
  }
}
const settings = async () =>
  (await app.call('GET', `/api/domains/${ann.domain_id}/personalization-settings`, { token: ann.token }))
    .body;
const seenAt = async () => (await settings()).script_seen_at;

it.each([
  ['as one line', 'snippet'],
  ['with its beginning in the page', 'inline_snippet'],
] as const)(
  '[P-API-37][P-ENT-29][P-SCRIPT-06][P-SCRIPT-08][P-SCRIPT-09] The check for the script finds it in the source of the home page, %s, and says so',
  async (words, form) => {
    const { [form]: tag, script_url } = await settings();
    home = page(tag);
    const { host } = new URL(script_url);
    expect((await verify()).body).toEqual({
      script_detected: true,
      message: `The script is on the home page of acme.example, ${words}, from ${host}, in three round trips; a path of your own host needs one.`,
    });
    expect(await seenAt()).toEqual(expect.any(String));
  },
);

it('[P-API-37] The check for the script finds it from any host, and takes the line for consent platforms for no tag', async () => {
  home = page(tag());
  expect((await verify()).body.script_detected).toBe(true);
  home = page(tag().replace('.js', '.js?consent'));
  expect((await verify()).body.script_detected).toBe(false);
});

it('[P-API-37] The check for the script says that it comes from the website’s own host, and whether an adapter changes pages for those whom assistants send', async () => {
  const own = page(tag().replace('https://content.example', ''));
  home = own;
  expect((await verify()).body.message).toBe(
    'The script is on the home page of acme.example, as one line, from your own host, in one round trip.',
  );
  home = ({ headers }, response) => {
    const isSent = headers.referer === 'https://chatgpt.com/' && /Chrome/.test(headers['user-agent'] ?? '');
    response.writeHead(200, {
      'content-type': 'text/html',
      ...(isSent && { 'set-cookie': 'sightline-visit=a.b.0.c' }),
    });
    response.end(own);
  };
  expect((await verify()).body.message).toContain('An adapter changes the page before it leaves.');
});

it('[P-API-37] The check for the script finds one that a tag manager adds', async () => {
  home = page('<script src="/loader.js"></script>');
  loader = `setTimeout(() => { const s = document.createElement('script'); s.src = 'http://acme.example/s/${ann.domain_id}.js'; document.head.append(s); }, 300)`;
  expect((await verify()).body).toEqual({
    script_detected: true,
    message: 'The script is loaded on acme.example by another script, such as a tag manager.',
  });
});

it('[P-API-37][P-SCRIPT-07] The check for the script says what to do where it is missing', async () => {
  home = page(`<!-- ${tag()} --><p>${tag().replaceAll('<', '&lt;')}</p>`);
  expect((await verify()).body).toEqual({
    script_detected: false,
    message:
      'The script isn’t on the home page of acme.example yet. Paste the snippet into <head> on every page, publish, then check again.',
  });
  expect(await seenAt()).toBeNull();
});

it('[P-API-37] The check for the script reports one that belongs to another workspace', async () => {
  home = page(tag(OTHER));
  expect((await verify()).body).toMatchObject({
    script_detected: false,
    message: expect.stringContaining('A script from another workspace is on acme.example'),
  });
});

it('[P-API-37] The check for the script says why the home page could not be read', async () => {
  home = { status: 503, body: 'Closed' };
  expect((await verify()).body).toMatchObject({
    script_detected: false,
    message: expect.stringMatching(
      /^The home page of acme\.example could not be read: it returned status 503\./,
    ),
  });
});

it('[P-API-37] The check for the script answers where the website is away', async () => {
  const away = await startSite(() => '');
  await away.close();
  const environment = { SITE_ORIGINS: `away.example=${away.origin}` };
  expect((await verifyOn(environment)).body).toMatchObject({
    script_detected: false,
    message: expect.stringMatching(/^The home page of away\.example could not be read: /),
  });
});

it('[P-API-37] The check for the script looks in the source where no browser starts', async () => {
  home = page('');
  const environment = {
    CHROMIUM_PATH: '/nonexistent/chromium',
    SITE_ORIGINS: `away.example=${site.origin}`,
  };
  expect((await verifyOn(environment)).body).toMatchObject({
    script_detected: false,
    message: expect.stringMatching(/^The script isn’t on the home page of away\.example yet\./),
  });
});

it('[P-API-37] The check for the script accepts visits of the last 24 hours as proof, and no older ones', async () => {
  home = page('');
  const store = (hours: number) =>
    openEventStore(app.ctx).append([
      anEvent({
        domain_id: ann.domain_id,
        received_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
      }),
    ]);
  await store(25);
  expect((await verify()).body.script_detected).toBe(false);
  await store(1);
  expect((await verify()).body).toMatchObject({
    script_detected: true,
    message: expect.stringContaining('visits arrived in the last 24 hours'),
  });
});

it('[P-SCRIPT-09] The script is recognized by its address only', () => {
  const found = (html: string) =>
    tagsIn(parseHtml(Buffer.from(html), 'text/html'), 'https://acme.example/').map(({ domain }) => domain);
  expect(found(`<script src="/s/${OTHER}.js?v=2" defer></script>`)).toEqual([OTHER]);
  expect(found(`<script src=//x.example/s/${OTHER.toUpperCase()}.js>`)).toEqual([OTHER]);
  expect(found(`<script src="/s/${OTHER}.json"></script><script>"/s/${OTHER}.js"</script>`)).toEqual([]);
  expect(found('<script src="http://["></script><script src></script>')).toEqual([]);
  // The tag with an inline part; another script that only contains the address does not count.
  expect(
    found(`<script>((w)=>{w.sightline={};import("https://x.example/s/${OTHER}.js?")})</script>`),
  ).toEqual([]);
  expect(found(`<script>((w)=>{w.sightline={};const u="https://x.example/s/${OTHER}.js"})</script>`)).toEqual(
    [OTHER],
  );
  expect(found(`<script>load("https://x.example/s/${OTHER}.js")</script>`)).toEqual([]);
  expect(found(`<!-- <script src="/s/${OTHER}.js"></script> -->`)).toEqual([]);
  // The standard parser needs minutes for it.
  expect(found('<b><i>'.repeat(50_000))).toEqual([]);
});
