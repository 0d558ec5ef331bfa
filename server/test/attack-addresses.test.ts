import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FetchError } from '../src/platform/fetch/fetch-error.ts';
import { getPicture, isPictureAt } from '../src/publishing/branding/picture.service.ts';
import { crawlSite } from '../src/understanding/research/crawl/crawl.ts';
import { readLink } from '../src/understanding/research/read-link.service.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type DnsDouble, startDns } from './doubles/dns-double.ts';
import { type SiteDouble, startSite } from './doubles/site-double.ts';
import { type Person, signUpPerson } from './factories.ts';

let app: TestApp;
let dns: DnsDouble;
/** Our internal service, which nobody may be led to. */
let inside: SiteDouble;
/** A stranger's site outside. */
let stranger: SiteDouble;
let ann: Person;
const turns = new Map<string, number>();

beforeAll(async () => {
  inside = await startSite(() => 'secret');
  const at = `127.0.0.1:${inside.port}`;
  dns = await startDns((name) => {
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    if (name === 'metadata.google.internal') return { A: ['169.254.169.254'] };
    if (name === 'loop.example.test') return { A: ['127.0.0.1'] };
    if (name === 'six.example.test') return { AAAA: ['fd00:ec2::254'] };
    if (name === 'mapped.example.test') return { AAAA: ['::ffff:10.0.0.1'] };
    if (name === 'both.example.test') return { A: ['8.8.8.8', '192.168.0.1'] };
    if (name === 'alias.example.test') return { CNAME: ['loop.example.test'] };
    // A different answer each time, never the same for the two lookups of one check.
    if (name === 'turning.example.test') return { A: [turn % 2 === 0 ? '100.100.100.200' : '10.0.0.1'] };
    return undefined;
  });
  const away = (location: string) => ({ status: 302, headers: { location } });
  stranger = await startSite((path) => {
    const [, hops = '', to = ''] = /^\/hop\/(\d)\/(.*)$/.exec(path) ?? [];
    if (hops === '') return { status: 404 };
    return away(
      Number(hops) > 1 ? `/hop/${Number(hops) - 1}/${to}` : decodeURIComponent(to).replace('INSIDE', at),
    );
  });
  app = await startTestApp({
    environment: { DNS_SERVER: dns.server, SITE_ORIGINS: `stranger.example.test=${stranger.origin}` },
  });
  ann = await signUpPerson(app);
});
afterAll(async () => {
  await app?.stop();
  await inside?.close();
  await stranger?.close();
  dns?.close();
});

/** Hosts that lead inside, in every spelling. */
const HOSTS = [
  '127.0.0.1',
  '127.1',
  '0',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '１２７.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:7f00:1::]',
  '[fd00:ec2::254]',
  'localhost',
  'LOCALHOST.',
  'user:password@127.0.0.1',
  'loop.example.test',
  'loop.example.test.',
  'six.example.test',
  'mapped.example.test',
  'both.example.test',
  'alias.example.test',
  'turning.example.test',
  'metadata.google.internal',
];
const ADDRESSES = [
  ...HOSTS.map((host) => `http://${host}/`),
  'https://127.0.0.1/',
  'http://loop.example.test:INSIDE_PORT/',
  'http://127.0.0.1:INSIDE_PORT/',
  'http://[fe80::1%25eth0]/',
  'http://127.0.0.1%2f@stranger.invalid/',
  'file:///etc/passwd',
  'data:text/html,secret',
  'gopher://127.0.0.1:6379/_INFO',
  'javascript:1',
];
/** The same at the end of a stranger's redirects. */
const REDIRECTED = [
  'http://127.0.0.1/',
  'http://loop.example.test/',
  'http://turning.example.test/',
  'https://[::1]/',
  '//169.254.169.254/',
  'file:///etc/passwd',
  'http://INSIDE/',
].flatMap((to) => [1, 3].map((hops) => `http://stranger.example.test/hop/${hops}/${encodeURIComponent(to)}`));

const signal = () => new AbortController().signal;
const sentence = (error: unknown) => {
  if (error instanceof Error && (error instanceof FetchError || error.name === 'AppError'))
    return error.message;
  throw error;
};
/** What fetches an address for someone, and what it reports. */
const ways: Record<string, (address: string) => Promise<string>> = {
  'the guarded fetch itself': (address) =>
    app.ctx.fetch(address, { signal: signal() }).then((got) => String(got.body), sentence),
  'a source of knowledge': async (address) => {
    if (!/^https?:/.test(address) || !URL.canParse(address)) return 'refused by its form';
    const read = await readLink(app.ctx, { url: address, is_sitemap: false, max_pages: 5, signal: signal() });
    return JSON.stringify(read);
  },
  'a sitemap of a source': async (address) => {
    if (!/^https?:/.test(address) || !URL.canParse(address)) return 'refused by its form';
    const read = await readLink(app.ctx, { url: address, is_sitemap: true, max_pages: 5, signal: signal() });
    return JSON.stringify(read);
  },
  'a picture for the branding': (typed) =>
    getPicture(app.ctx, typed.replace(/^http:/, 'https:')).then(({ image }) => String(image), sentence),
  'an icon of a site': async (address) =>
    String(URL.canParse(address) && (await isPictureAt(app.ctx, address, signal()).catch(sentence))),
  'the crawl of a website': async (address) => {
    const host = URL.parse(address)?.host;
    if (!host) return 'refused by its form';
    const said: string[] = [];
    for await (const event of crawlSite({
      host,
      fetch: app.ctx.fetch,
      user_agent: 'SightlineBot/1.0',
      signal: signal(),
    }))
      said.push(JSON.stringify(event));
    return said.join();
  },
};

/** Ways that report why nothing could be fetched. */
const tells = new Set(Object.keys(ways)).difference(new Set(['a sitemap of a source', 'an icon of a site']));
const NOT_READ =
  /inside a private network|without (?:a )?name and password|the address of a picture, such as|refused by its form/;

describe.each(Object.entries(ways))('%s', (name, read) => {
  it('Nothing inside the private network is read, however its address is written and however often DNS answers change', async () => {
    for (const written of [...ADDRESSES, ...REDIRECTED]) {
      const address = written.replace('INSIDE_PORT', String(inside.port));
      const said = await read(address);
      expect([address, said.includes('secret'), /root:/.test(said)]).toEqual([address, false, false]);
      if (tells.has(name) && HOSTS.some((host) => written === `http://${host}/`))
        expect([address, said]).toEqual([address, expect.stringMatching(NOT_READ)]);
    }
    expect(inside.requests).toEqual([]);
  });
});

it('The refusal of an address says that it is inside the private network, not that nobody answers', async () => {
  for (const host of HOSTS)
    await expect(app.ctx.fetch(`http://${host}/`), host).rejects.toMatchObject({ code: 'refused_address' });
});

it('A webhook cannot be set to an address inside the private network', async () => {
  for (const host of [
    '127.0.0.1',
    '[::1]',
    '2130706433',
    'localhost',
    '169.254.169.254',
    '[64:ff9b::a9fe:a9fe]',
  ])
    for (const url of [`https://${host}/`, `https://${host}:8443/`, `http://${host}/`]) {
      const reply = await app.call('POST', '/api/organizations/me/webhooks', {
        ...ann,
        body: { url, kinds: ['score_changed'] },
      });
      expect([url, reply.status, Object.keys(reply.body.errors)]).toEqual([url, 400, ['url']]);
    }
});
