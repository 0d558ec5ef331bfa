import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { type AskOptions, askEdge, startEdgeApp } from '../../../test/edge-app.ts';
import { openPublisher, type Publisher } from '../../../test/publisher.ts';
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

describe('Published sites', () => {
  it('A list of pages does not open with what the sources disagree about', async () => {
    const bob = await openPublisher(app);
    await bob.published('one', { title: 'Page one' });
    const description = 'Bob sells tills. The Counter plan costs 39 euros a month. It suits bakeries.';
    await bob.call('PATCH', '', { description });
    await runText(
      app.ctx.db,
      `insert into knowledge_entries (domain_id, entry_type, source_type, content_text, status, created_at, accepted_at)
        values ($1, 'prompt', 'manual', 'The Counter plan costs 45 euros a month.', 'accepted', now(), now())`,
      [bob.person.domain_id],
    );
    const llms = await soon(async () => {
      const { text } = await askEdge(app.url, { host: bob.host, path: '/llms.txt' });
      expect(text).toContain('Page one');
      return text;
    });
    expect(llms).toContain('> Bob sells tills. It suits bakeries.');
  });

  it('A published site lists its pages for people, crawlers and models', async () => {
    const bob = await openPublisher(app);
    const ask = (path: string, headers = {}) => askEdge(app.url, { host: bob.host, path, headers });
    const base = `http://${bob.host}:4000/`;
    await bob.published('one', { title: 'Page one', meta_description: 'About one.' });
    await bob.published('two', { title: 'Page [two]' });
    await bob.write('draft');
    await soon(async () => expect((await ask('/two')).status).toBe(200));
    for (const path of ['/', '/index', '/index/']) {
      const { text } = await ask(path);
      expect(text).toContain(`<a href="${base}one">Page one</a><p>About one.</p>`);
      expect(text).not.toContain('draft');
    }
    const robots = (await ask('/robots.txt')).text;
    expect(robots).toBe(
      `User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=yes\nContent-Usage: / train-ai=y, search=y\nAllow: /\n\nSitemap: ${base}sitemap.xml\n`,
    );
    const sitemap = await ask('/sitemap.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(sitemap.text.match(/<loc>(.*?)<\/loc>/g)).toEqual([
      `<loc>${base}one</loc>`,
      `<loc>${base}two</loc>`,
    ]);
    expect(sitemap.text.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(2);
    const llms = (await ask('/llms.txt')).text;
    expect(llms).toMatch(/^# Acme\n/);
    expect(llms).toContain('## Pages\n\n');
    expect(llms).toContain(`- [Page one](${base}one.md): About one.\n`);
    expect(llms).toContain(`- [Page \\[two\\]](${base}two.md)\n`);
    expect((await ask('/', { accept: 'text/markdown' })).text).toBe(llms);
    const twins = await Promise.all(['/one.md', '/two.md'].map(async (path) => (await ask(path)).text));
    const full = await ask('/llms-full.txt');
    expect(full.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(full.text).toBe(['# Acme\n', ...twins].join('\n---\n\n'));
    expect((await ask('/favicon.ico')).status).toBe(404);
  });

  it('A published site begins with its overview page if it has one', async () => {
    const cyd = await openPublisher(app);
    const page = await cyd.published('about-us', { title: 'About us', content: 'We are Acme.' });
    // A task writes the overview, from a site that this test does not have.
    await runText(app.ctx.db, "update generated_pages set page_type = 'overview' where id = $1", [page.id]);
    await soon(async () => {
      const { text } = await askEdge(app.url, { host: cyd.host });
      expect(text).toContain('<h1>About us</h1>');
      expect(text).toContain(`<link rel="canonical" href="http://${cyd.host}:4000/about-us">`);
      expect(text).toContain(`<a href="http://${cyd.host}:4000/index">All pages</a>`);
    });
  });

  it('A published site can keep ordinary search engines away without keeping AI crawlers away', async () => {
    const dan = await openPublisher(app);
    await dan.published('one');
    await runText(app.ctx.db, 'update domains set search_engines_may_index = false where id = $1', [
      dan.person.domain_id,
    ]);
    await soon(async () => {
      const { headers } = await askEdge(app.url, { host: dan.host, path: '/one' });
      expect(headers['x-robots-tag']).toContain('googlebot: noindex');
      expect(headers['x-robots-tag']).not.toMatch(/gptbot|claude|perplexity/i);
      const robots = (await askEdge(app.url, { host: dan.host, path: '/robots.txt' })).text;
      expect(robots).toMatch(
        /User-agent: Baiduspider\n[\s\S]*Disallow: \/\n\nUser-agent: \*\n[\s\S]*\nAllow: \//,
      );
    });
  });

  it('A published site asks not to be trained on where its company wants that, and is read as before', async () => {
    const gus = await openPublisher(app);
    await gus.published('one');
    const ask = (path: string) => askEdge(app.url, { host: gus.host, path });
    const usage = async (path: string) => (await ask(path)).headers['content-usage'];
    await soon(async () => expect(await usage('/one')).toBe('train-ai=y, search=y'));
    await gus.call('PATCH', '', { models_may_train: false });
    await soon(async () => expect(await usage('/one')).toBe('train-ai=n, search=y'));
    for (const path of ['/', '/one.md', '/index.md'])
      expect([path, await usage(path)]).toEqual([path, 'train-ai=n, search=y']);
    const wishes =
      'Content-Signal: search=yes, ai-input=yes, ai-train=no\nContent-Usage: / train-ai=n, search=y';
    expect((await ask('/robots.txt')).text).toContain(`User-agent: *\n${wishes}\nAllow: /\n`);
    await gus.call('PATCH', '', { search_engines_may_index: false });
    await soon(async () => expect(await usage('/one')).toBe('train-ai=n'));
    expect((await ask('/robots.txt')).text).toContain('Content-Signal: ai-input=yes, ai-train=no\n');
  });

  it('A published site is served only while its organization has a plan', async () => {
    const eve = await openPublisher(app);
    await eve.published('one');
    const status = async (path: string) => (await askEdge(app.url, { host: eve.host, path })).status;
    await soon(async () => expect(await status('/one')).toBe(200));
    // Canceling a plan takes effect at the end of its month, which is now.
    await runText(app.ctx.db, "update subscriptions set status = 'cancelled' where org_id = $1", [
      eve.person.org_id,
    ]);
    await soon(async () => expect(await status('/one')).toBe(404));
    await runText(app.ctx.db, "update subscriptions set status = 'active' where org_id = $1", [
      eve.person.org_id,
    ]);
    await soon(async () => expect(await status('/one')).toBe(200));
  });

  it('A published site counts crawler visits to its pages and lists, but not to redirects or missing pages', async () => {
    const flo = await openPublisher(app);
    const page = await flo.published('one');
    const bot = { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)' };
    const ask = (path: string, method = 'GET') =>
      askEdge(app.url, { host: flo.host, path, method, headers: bot });
    await soon(async () =>
      expect((await askEdge(app.url, { host: flo.host, path: '/one' })).status).toBe(200),
    );
    for (const path of ['/one', '/one', '/one.md', '/llms.txt', '/nothing']) await ask(path);
    await ask('/one', 'HEAD');
    await soon(async () => {
      const { rows } = await runText(
        app.ctx.db,
        'select path, bot, visits, page_id from crawler_visits_daily where domain_id = $1 order by path',
        [flo.person.domain_id],
      );
      expect(rows).toEqual([
        { path: '/llms.txt', bot: 'GPTBot', visits: 1, page_id: null },
        { path: '/one', bot: 'GPTBot', visits: 2, page_id: page.id },
        { path: '/one.md', bot: 'GPTBot', visits: 1, page_id: page.id },
      ]);
    });
  });
});

describe('Other hosts', () => {
  it('Unknown hosts get a plain 404 and cause one database query', async () => {
    const hosts = [
      'nobody.example',
      'a.b.c.example.',
      'under_score.example',
      `${ann.host}.evil.example`,
      'bad host',
      'a..b',
      '[::1',
      '-',
    ];
    for (const host of hosts) {
      const reply = await askEdge(app.url, { host, path: '/pricing' });
      expect([host, reply.status, reply.text]).toEqual([host, 404, 'There is no site at this address.\n']);
    }
  });

  it('Published hosts leave the dashboard, health checks and metrics where they are', async () => {
    const dashboard = await askEdge(app.url, { host: 'localhost', path: '/api/config' });
    expect(dashboard.status).not.toBe(404);
    expect((await get('/health')).text).toContain('ok');
    expect((await get('/api/domains')).status).toBe(404);
  });
});
