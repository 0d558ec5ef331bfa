import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserChildren } from '../../../test/browser-children.ts';
import { openBrowserOf } from '../../../test/browser-of-site.ts';
import { type Site, type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { until } from '../../../test/soon.ts';
import type { Tab } from './open-tab.ts';
import type { PageBrowser } from './page-browser.ts';

/** Declares the page in which the work runs. */
declare const document: { title: string; body: { innerText: string } };

const failure = (code: string) => expect.objectContaining({ name: 'FetchError', code });
const text = (tab: Tab) => tab.evaluate(() => document.body.innerText, null);

const pages: Site = {
  '/': '<h1>Hello</h1>',
  '/wide': '<body style="margin:0"><div style="height:5000px;background:#0a0">tall</div>',
  '/policy': {
    headers: { 'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'" },
    body: '<p>strict</p>',
  },
  '/never': () => undefined,
  '/half': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<p>first half</p><script src="/never"></script>');
  },
  '/busy': '<p>busy</p><script>for(;;);</script>',
  '/popups':
    '<script>open("/popup"); alert("stop"); confirm("stop"); onbeforeunload = () => "stay"</script><p>after</p>',
  '/file': { headers: { 'content-disposition': 'attachment; filename=a.zip' }, body: 'PK' },
  '/asks': '<script src="/s/script.js"></script><img src="/picture.png">',
  '/secure-part': '<p>x</p><script src="https://docs.example.test/part.js"></script>',
  '/part.js': { headers: { 'content-type': 'text/javascript' }, body: 'document.body.append("came")' },
  '/round': { status: 302, headers: { location: '/round' } },
  '/moves': '<p>here</p><script>setTimeout(() => location = "/", 100)</script>',
  '/keeps':
    '<script>document.title = localStorage.seen ?? "new"; localStorage.seen = "seen"; document.cookie = "a=1"</script>',
};

let site: SiteDouble;
let browser: PageBrowser;
const others: PageBrowser[] = [];
const make = (more: object = {}) => openBrowserOf(site, 'docs.example.test', more);
beforeAll(async () => {
  site = await startSite(pages);
  browser = make();
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const visit = <Result>(at: string, work: (tab: Tab) => Promise<Result>, more: object = {}) =>
  browser.visit({ url: `http://docs.example.test${at}`, ...more }, work);

describe('Pages in the browser', () => {
  it('The browser shows a page in a window of the given size and says at which address it ended', async () => {
    const seen = await visit(
      '/',
      async (tab) => ({ ...tab, text: await text(tab), png: await tab.screenshot() }),
      {
        width: 480,
        height: 300,
      },
    );
    expect(seen).toMatchObject({ status: 200, url: 'http://docs.example.test/', text: 'Hello' });
    expect([seen.png.readUInt32BE(16), seen.png.readUInt32BE(20)]).toEqual([480, 300]);
  });

  it('The screenshot of a long page ends at the given height', async () => {
    const png = await visit('/wide', (tab) => tab.screenshot({ height: 3000 }));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1280, 3000]);
    const short = await visit('/', (tab) => tab.screenshot({ height: 3000 }));
    expect(short.readUInt32BE(20)).toBe(800);
  });

  it('The first script runs before the page’s own, and work runs even in pages that forbid scripts', async () => {
    const init_script = 'globalThis.early = document.body === null';
    const found = await visit(
      '/policy',
      (tab) =>
        tab.evaluate((more) => [Reflect.get(globalThis, 'early'), more, document.body.innerText], 'given'),
      { init_script },
    );
    expect(found).toEqual([true, 'given', 'strict']);
  });

  it('The browser lists the requests of a page and blocks those it is told to', async () => {
    const before = site.requests.length;
    const requested = await visit('/asks', async (tab) => tab.requested(), {
      block: (url: string) => url.includes('/s/'),
    });
    expect(requested).toContain('http://docs.example.test/s/script.js');
    const came = site.requests.slice(before);
    expect(came).toContain('docs.example.test /picture.png');
    expect(came).not.toContain('docs.example.test /s/script.js');
  });

  it('Hosts that are served over HTTP here are opened over HTTP, whatever the address says', async () => {
    const seen = await browser.visit({ url: 'https://docs.example.test/secure-part' }, text);
    expect(seen).toContain('came');
  });

  it('The browser keeps nothing from one visit to the next', async () => {
    const title = () => visit('/keeps', (tab) => tab.evaluate(() => document.title, null));
    expect([await title(), await title()]).toEqual(['new', 'new']);
  });

  it('Work continues on the page that a page redirects itself to', async () => {
    const seen = await visit('/moves', (tab) =>
      tab.evaluate(async () => {
        // It leaves for the home page by itself.
        if (location.pathname === '/moves') await new Promise(() => undefined);
        return document.body.innerText;
      }, null),
    );
    expect(seen).toBe('Hello');
  });

  it('Neither popups nor dialogs block a visit', async () => {
    expect(await visit('/popups', text)).toBe('after');
  });
});

describe('Pages that go wrong', () => {
  it('A page that does not finish loading is used as far as it has loaded', async () => {
    const seen = await visit('/half', (tab) => tab.screenshot().then((png) => png.length), { load_ms: 300 });
    expect(seen).toBeGreaterThan(1000);
  });

  it.each(['/never', '/busy'])('ends a visit of %s when its time is over, and goes on', async (at) => {
    const late = visit(at, (tab) => text(tab), { timeout_ms: 1500, load_ms: 500 });
    await expect(late).rejects.toEqual(failure('timeout'));
    expect(await visit('/', text)).toBe('Hello');
  });

  it('The browser reports addresses that offer a file, redirect in circles, or lead to no server', async () => {
    await expect(visit('/file', text)).rejects.toEqual(failure('bad_response'));
    await expect(visit('/round', text)).rejects.toEqual(failure('redirect_loop'));
    await expect(browser.visit({ url: 'https://nowhere.invalid/' }, text)).rejects.toEqual(failure('dns'));
  });

  it('A visit throws what its work throws and stops when it is told to', async () => {
    const thrown = visit('/', async () => {
      throw new Error('mine');
    });
    await expect(thrown).rejects.toThrow('mine');
    const stopped = new AbortController();
    const before = site.requests.length;
    const under_way = visit('/never', text, { signal: stopped.signal });
    await until(() => site.requests.length > before);
    stopped.abort(new Error('enough'));
    await expect(under_way).rejects.toThrow('enough');
  });
});

describe('The browser', () => {
  it('The browser opens three pages at once and lets the others wait their turn', async () => {
    const order: number[] = [];
    let [now, most] = [0, 0];
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((place) =>
        visit('/', async (tab) => {
          now += 1;
          most = Math.max(most, now);
          order.push(place);
          await text(tab);
          await until(() => most >= 3);
          now -= 1;
        }),
      ),
    );
    expect(most).toBeLessThanOrEqual(3);
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(order.slice(0, 3).toSorted()).toEqual([0, 1, 2]);
  });

  it('The browser starts only for the first visit and leaves nothing behind', async () => {
    const before = browserChildren();
    const other = make();
    others.push(other);
    expect(browserChildren()).toEqual(before);
    await other.visit({ url: 'http://docs.example.test/' }, text);
    expect(browserChildren().length).toBe(before.length + 1);
    await other.close();
    expect(browserChildren()).toEqual(before);
    await expect(other.visit({ url: 'http://docs.example.test/' }, text)).rejects.toThrow(/stopping/);
  });

  it('Without a browser that starts, the error says how to get one', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'broken-'));
    const broken = path.join(folder, 'chromium');
    writeFileSync(broken, '#!/bin/sh\nexit 1\n');
    chmodSync(broken, 0o755);
    const other = make({ chromium_path: broken });
    const tried = other.visit({ url: 'http://docs.example.test/' }, text);
    await expect(tried).rejects.toMatchObject({ code: 'no_browser', status: 503 });
    await expect(tried).rejects.toThrow(/Install Chromium/);
    rmSync(folder, { recursive: true });
  });
});
