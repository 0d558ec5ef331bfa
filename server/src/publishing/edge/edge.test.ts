import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { type AskOptions, askEdge, startEdgeApp } from '../../../test/edge-app.ts';
import type { Publisher } from '../../../test/publisher.ts';
import { soon } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';

let app: TestApp;
let ann: Publisher;
beforeAll(async () => {
  ({ app, publisher: ann } = await startEdgeApp());
});
afterAll(() => app.stop());

const get = (path: string, options: Partial<AskOptions> = {}) =>
  askEdge(app.url, { host: ann.host, path, ...options });

/** Waits until an address gives this answer; the edge learns about changes shortly after they are made. */
const becomes = (path: string, status: number, options: Partial<AskOptions> = {}) =>
  soon(async () => {
    const reply = await get(path, options);
    expect(reply.status).toBe(status);
    return reply;
  });

describe('Published pages', () => {
  it('A published page is semantic HTML with everything a reader needs to cite it', async () => {
    await ann.published('pricing', {
      title: 'What does Acme cost?',
      meta_description: 'Prices & plans of Acme <b>',
      content:
        '# What does Acme cost?\n\nAcme costs **$20** a month.\n\n## Plans\n\n| Plan | Price |\n|---|---:|\n| Team | $20 |',
    });
    const { text, headers } = await becomes('/pricing', 200);
    expect(text).toContain('<html lang="en">');
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text).toMatch(/<article>\s*<h1>What does Acme cost\?<\/h1>/);
    expect(text).toContain('<p>Acme costs <strong>$20</strong> a month.</p>');
    expect(text).toContain('<meta name="description" content="Prices &amp; plans of Acme &lt;b&gt;">');
    const address = `http://${ann.host}:4000/pricing`;
    expect(text).toContain(`<link rel="canonical" href="${address}">`);
    expect(text).toContain(`<link rel="alternate" type="text/markdown" href="${address}.md">`);
    expect(text).toContain('<meta property="og:type" content="article">');
    const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!);
    const types = json['@graph'].map((thing: { '@type': string }) => thing['@type']);
    expect(types).toEqual(['Article', 'BreadcrumbList', 'Organization']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['last-modified']).toMatch(/GMT$/);
    expect(text.replace(/<script type="application\/ld\+json">/, '')).not.toContain('<script');
  });

  it('A published page has one address, however the address is written', async () => {
    await becomes('/pricing', 200);
    for (const path of [
      '/pricing/',
      '//pricing',
      '/./pricing',
      '/a/../pricing',
      '/%70ricing',
      '/pricing?utm_source=x',
      `http://${ann.host}/pricing`,
    ])
      expect([path, (await get(path)).text.includes('<h1>What does')]).toEqual([path, true]);
    for (const host of [`${ann.host}:80`, ann.host.toUpperCase(), `${ann.host}.`, `${ann.host}.:8080`])
      expect([host, (await get('/pricing', { host })).status]).toEqual([host, 200]);
  });

  it.each([
    '/%',
    '/%ff',
    '/a%2fb',
    '/..%2f..%2fetc',
    '/../../etc/passwd',
    '/%00',
    '/pricing.html',
    '/pricing/more',
    '/PRICING',
    `/${'a'.repeat(3000)}`,
    '/.env',
    '/index?page=2',
    '/__proto__',
    '/constructor',
  ])('is not at %s, which leads to the listing', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).toContain(`href="http://${ann.host}:4000/index"`);
  });

  it('A published page has a Markdown version by suffix and by Accept header', async () => {
    const twin = await becomes('/pricing.md', 200);
    expect(twin.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(twin.text).toMatch(/^# What does Acme cost\?\n/);
    expect(twin.text).toContain(`<http://${ann.host}:4000/pricing>`);
    expect(twin.text).toContain('| Team | $20 |');
    const asked = (accept: string) => get('/pricing', { headers: { accept } });
    for (const accept of ['text/markdown', 'text/markdown, text/html;q=0.9', 'text/markdown, */*'])
      expect((await asked(accept)).text.replace('.md', '')).toBe(twin.text.replace('.md', ''));
    for (const accept of ['text/html, text/markdown;q=0.5', 'text/markdown;q=0', '*/*'])
      expect((await asked(accept)).text).toMatch(/^<!doctype html>/);
    expect((await asked('text/markdown')).headers.vary).toBe('Accept, Accept-Encoding');
  });

  it('No specially written address can replace a published page in a cache', async () => {
    await ann.published('kept-apart');
    await becomes('/kept-apart', 200);
    for (const path of ['/kept-apart%20markdown', '/index%20markdown', '/index%3Fpage=1'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    const headers = { accept: 'text/markdown' };
    for (const path of ['/kept-apart', '/index']) expect((await get(path, { headers })).status).toBe(200);
  });

  it('A published page is compressed for clients that accept it', async () => {
    await ann.published('long', { content: 'Many words make a long page.\n\n'.repeat(300) });
    const plain = await becomes('/long', 200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const packed = await get('/long', { headers: { 'accept-encoding': accepted } });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.raw.length).toBeLessThan(plain.raw.length / 3);
      expect(Number(packed.headers['content-length'])).toBe(packed.raw.length);
      expect(unpack[encoding](packed.raw).equals(plain.raw)).toBe(true);
      expect(packed.headers.etag).not.toBe(plain.headers.etag);
    }
  });

  it('A published page answers 304 to clients that already have it', async () => {
    const { headers } = await becomes('/pricing', 200);
    const etag = String(headers.etag);
    const modified = String(headers['last-modified']);
    const kept: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `W/${etag}, "other"` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
      { 'if-none-match': etag, 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
    ];
    for (const known of kept) {
      const reply = await get('/pricing', { headers: known });
      expect([known, reply.status, reply.text]).toEqual([known, 304, '']);
      expect(reply.headers.etag).toBe(etag);
    }
    const changed: Record<string, string>[] = [
      { 'if-none-match': '"other"', 'if-modified-since': modified },
      { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
      { 'if-modified-since': 'yesterday' },
    ];
    for (const other of changed) expect((await get('/pricing', { headers: other })).status).toBe(200);
  });

  it('A published page answers HEAD with the headers of GET, and other methods with 405', async () => {
    const whole = await becomes('/pricing', 200);
    const head = await get('/pricing', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const { date: _, connection: __, 'keep-alive': ___, ...same } = whole.headers;
    expect(head.headers).toMatchObject(same);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const body = method.startsWith('P') ? { body: 'x' } : {};
      const reply = await get('/pricing', { method, ...body });
      expect([method, reply.status, reply.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    }
  });

  it('A published page shows its question and its sources', async () => {
    const page = await ann.published('answer', { content: 'Yes, it does.\n\nMore.' });
    // Only the writer gives pages a question and sources; a page written by hand has none.
    await runText(app.ctx.db, 'update generated_pages set question = $2 where id = $1', [
      page.id,
      'Does Acme run </script> offline?',
    ]);
    const sources = JSON.stringify([
      { url: 'https://acme.example/offline', title: 'Offline <mode>' },
      { url: 'javascript:alert(1)', title: 'Bad' },
    ]);
    await runText(app.ctx.db, 'update page_versions set sources = $2 where page_id = $1', [page.id, sources]);
    await runText(app.ctx.db, 'update generated_pages set updated_at = now() where id = $1', [page.id]);
    const { text } = await soon(async () => {
      const reply = await get('/answer');
      expect(reply.text).toContain('Sources');
      return reply;
    });
    expect(text).toContain('Does Acme run &lt;/script&gt; offline?</p>');
    expect(text).toContain('<a href="https://acme.example/offline" rel="noopener">Offline &lt;mode&gt;</a>');
    expect(text).not.toContain('javascript:');
    const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!);
    const faq = json['@graph'].find((thing: { '@type': string }) => thing['@type'] === 'FAQPage');
    expect(faq.mainEntity[0]).toMatchObject({
      name: 'Does Acme run </script> offline?',
      acceptedAnswer: { text: 'Yes, it does.' },
    });
    expect((await get('/answer.md')).text).toContain('1. [Offline <mode>](<https://acme.example/offline>)');
  });
});

describe('Changes of published pages', () => {
  it('Publishing, editing, unpublishing and deleting a page show at once', async () => {
    const draft = await ann.write('changing', { content: 'First text.' });
    expect((await get('/changing')).status).toBe(404);
    await ann.publish(draft);
    expect((await becomes('/changing', 200)).text).toContain('First text.');
    const { title, meta_description } = draft;
    await ann.call('PUT', `/generated-pages/${draft.id}`, {
      title,
      meta_description,
      markdown_content: 'Second text.',
    });
    expect((await get('/changing')).text).toContain('First text.');
    await ann.publish(draft);
    await soon(async () => expect((await get('/changing')).text).toContain('Second text.'));
    await ann.call('POST', `/generated-pages/${draft.id}/unpublish`);
    await becomes('/changing', 404);
    await ann.publish(draft);
    await becomes('/changing', 200);
    await ann.call('DELETE', `/generated-pages/${draft.id}`);
    const gone = await becomes('/changing', 410);
    expect(gone.text).toContain('This page was removed.');
    await ann.published('changing', { content: 'Another page.' });
    expect((await becomes('/changing', 200)).text).toContain('Another page.');
  });

  it('The old address of a page redirects to the new one', async () => {
    const page = await ann.published('old-name');
    await becomes('/old-name', 200);
    await ann.call('POST', `/generated-pages/${page.id}/move`, { slug: 'new-name' });
    const moved = await becomes('/old-name', 301);
    expect(moved.headers.location).toBe(`http://${ann.host}:4000/new-name`);
    expect((await get('/old-name.md')).headers.location).toBe(`http://${ann.host}:4000/new-name.md`);
    await ann.call('POST', `/generated-pages/${page.id}/unpublish`);
    await becomes('/old-name', 404);
    await ann.call('DELETE', `/generated-pages/${page.id}`);
    await becomes('/old-name', 410);
  });

  it('Published pages follow the branding', async () => {
    await becomes('/pricing', 200);
    await runText(
      app.ctx.db,
      `insert into brandings (domain_id, site_title, cta_text, cta_url, brand_color, logo_url, favicon_url, updated_at)
        values ($1, 'Acme & Sons', 'Try it', 'https://acme.example/try', '#ffee00', 'http://acme.example/l.png', 'https://acme.example/f.ico', now())`,
      [ann.person.domain_id],
    );
    const { text } = await soon(async () => {
      const reply = await get('/pricing');
      expect(reply.text).toContain('Acme &amp; Sons');
      return reply;
    });
    expect(text).toContain('<a class="cta" href="https://acme.example/try">Try it</a>');
    expect(text).toContain('--brand:#ffee00;--on-brand:#000000');
    expect(text).not.toContain('l.png');
    const icon = await get('/favicon.ico');
    expect([icon.status, icon.headers.location]).toEqual([302, 'https://acme.example/f.ico']);
  });

  it('[P-API-36] Published pages show saved branding at once, and what the site says where nothing is saved', async () => {
    await ann.call('PATCH', '/branding', { cta_text: 'Call us', cta_url: 'tel:+49301234', link_color: '' });
    await soon(async () =>
      expect((await get('/pricing')).text).toContain('<a class="cta" href="tel:+49301234">Call us</a>'),
    );
    await runText(
      app.ctx.db,
      "insert into site_looks (domain_id, link_color, read_at) values ($1, '#0b6b3a', now())",
      [ann.person.domain_id],
    );
    await soon(async () => expect((await get('/pricing')).text).toContain('--link:#0b6b3a'));
  });
});
