import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type SiteDouble, startSite } from '../../../../test/doubles/site-double.ts';
import { fetchPage, type PageRequest } from './crawl-page.ts';
import { createRenderer } from './render-page.ts';

const SAYS =
  'Tillberry is a till for bakeries that counts the flour with every loaf sold over the counter. '.repeat(5);
const page = (
  figure: string,
  script: string,
) => `<!doctype html><html lang="en"><head><title>Tillberry</title></head>
  <body><main><h1>Tillberry</h1><p>${SAYS}</p><div style="height:3000px"></div>
  <p><span id="figure">${figure}</span> finished projects</p><p id="ticker"></p></main><script>${script}</script></body></html>`;
/** Counts once it is seen, slowly enough to be caught on its way. */
const COUNTER = `const figure = document.querySelector('#figure');
  new IntersectionObserver(([seen], observer) => {
    if (!seen.isIntersecting) return;
    observer.disconnect();
    let n = 0;
    const count = () => { figure.textContent = (n = Math.min(350, n + 25)) + '+'; if (n < 350) setTimeout(count, 60); };
    count();
  }).observe(figure);`;
const TICKER = `let n = 0; setInterval(() => { document.querySelector('#ticker').textContent = 'Tick ' + ++n; }, 20);`;

let site: SiteDouble;
let app: TestApp;
beforeAll(async () => {
  site = await startSite({
    '/': page('0+', COUNTER),
    '/ticker': page('0+', COUNTER + TICKER),
    '/zero': page('0+', 'void 0'),
  });
  app = await startTestApp({ environment: { SITE_ORIGINS: `tillberry.example=${site.origin}` } });
});
afterAll(async () => {
  await app.stop();
  await site.close();
});

async function read(path: string, render?: PageRequest['render']): Promise<string> {
  const request = { fetch: app.ctx.fetch, user_agent: 'SightlineBot/1.0', timeout_ms: 10_000 };
  const { signal } = new AbortController();
  const { page: found } = await fetchPage(`https://tillberry.example${path}`, {
    ...{ ...request, signal },
    ...(render && { render }),
  });
  return (found?.blocks ?? []).map(({ text }) => text).join('\n');
}

it('A page that counts up is read where its figures end, without what is never at rest', async () => {
  const render = createRenderer(app.ctx.browser);
  expect(await read('/', render)).toContain('350+ finished projects');
  const ticking = await read('/ticker', render);
  expect(ticking).toContain('350+ finished projects');
  expect(ticking).not.toContain('Tick');
});

it('A page with a figure of zero is read as it came where no browser runs, or no script counts', async () => {
  const opened: string[] = [];
  const render: PageRequest['render'] = async (url) => {
    opened.push(new URL(url).pathname);
    return null;
  };
  for (const path of ['/', '/zero']) expect(await read(path, render)).toContain('0+ finished projects');
  expect(opened).toEqual(['/', '/zero']);
  expect(await read('/zero', createRenderer(app.ctx.browser))).toContain('0+ finished projects');
});
