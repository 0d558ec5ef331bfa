import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { askEdge } from '../../../test/edge-app.ts';
import { connectMcp, makeKey } from '../../../test/mcp-client.ts';
import { openPublisher } from '../../../test/publisher.ts';
import { soon } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ edge: true });
});
afterAll(() => app.stop());

const SLUG = 'größe-für-jeden-(bäcker)';

it.each([
  ['WWW.Bäckerei-Müller.example', 'ai.xn--bckerei-mller-bfb28a.example.localhost'],
  ['https://Shop.ACME-Ovens.example/', 'ai.acme-ovens.example.localhost'],
])('A page of %s has the same address, byte by byte, wherever it is named', async (website, host) => {
  const ann = await openPublisher(app, { host: website });
  expect(ann.host).toBe(host);
  const page = await ann.published('before', { title: 'Sizes', content: 'All sizes.' });
  await ann.published('other', { title: 'Other' });
  await ann.call('POST', `/generated-pages/${page.id}/move`, { slug: 'sizes' });
  // No screen takes such a slug today.
  await runText(app.ctx.db, 'update generated_pages set slug = $2 where id = $1', [page.id, SLUG]);
  const address = `http://${host}:4000/gr%C3%B6%C3%9Fe-f%C3%BCr-jeden-%28b%C3%A4cker%29`;
  const ask = (path: string) => askEdge(app.url, { host, path });
  const { pathname } = new URL(address);
  const shown = await soon(async () => {
    const reply = await ask(pathname);
    expect(reply.status).toBe(200);
    return reply;
  });
  const twin = await ask(`${pathname}.md`);
  const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(shown.text)![1]!);
  const [article, crumbs] = json['@graph'];
  const at = `/api/domains/${ann.person.domain_id}/generated-pages/${page.id}/preview-html`;
  const preview = await app.call('GET', at, { token: ann.person.token });
  const key = await makeKey(app, ann.person, 'read');
  const mcp = await connectMcp(app.url, key.key);
  const first = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];
  const links = String(shown.headers.link);
  const named = {
    canonical: first(shown.text, /<link rel="canonical" href="(.*?)">/),
    alternate: first(shown.text, /<link rel="alternate" type="text\/markdown" href="(.*?)\.md">/),
    open_graph: first(shown.text, /<meta property="og:url" content="(.*?)">/),
    article: article.mainEntityOfPage,
    crumbs: crumbs.itemListElement[1].item,
    link_header: first(links, /<([^>]*)>; rel="canonical"/),
    link_header_twin: first(links, /<([^>]*)\.md>; rel="alternate"; type="text\/markdown"/),
    twin: first(twin.text, /<(http.*?)>/),
    link_header_of_twin: first(String(twin.headers.link), /^<([^>]*)>; rel="canonical"$/),
    llms: first((await ask('/llms.txt')).text, /\[Sizes\]\((.*?)\.md\)/),
    llms_full: first((await ask('/llms-full.txt')).text, /# Sizes\n\n.*<(http.*?)>/),
    sitemap: first((await ask('/sitemap.xml')).text, /<loc>([^<]*%28[^<]*)<\/loc>/),
    listing: first((await ask('/index')).text, /<a href="([^"]*)">Sizes</),
    related: first((await ask('/other')).text, /<a href="([^"]*)">Sizes</),
    redirect: String((await ask('/before')).headers.location),
    preview: first(preview.text, /<link rel="canonical" href="(.*?)">/),
    mcp: (await mcp.use('read_page', { website: ann.person.domain_id, page_id: page.id })).url,
  };
  await mcp.client.close();
  expect(named).toEqual(Object.fromEntries(Object.keys(named).map((place) => [place, address])));
});
