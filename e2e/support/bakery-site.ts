import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Audience } from '@sightline/contract/personalizing/audiences';
import type { PersonalizationSettings } from '@sightline/contract/personalizing/variants';
import { CHROME_AGENT, launchPersonsChromium } from '../../server/test/chromium.ts';
import { type Behaviour, startSite } from '../../server/test/doubles/site-double.ts';
import { finishOnboarding, type InDomain, inDomain, type Person, signUp, storageOf } from './person.ts';
import { reactScript } from './script-react.ts';
import { test as base } from './test.ts';

export const HOST = 'www.tillberry.test';
export const SITE = `http://${HOST}`;

interface Website {
  origin: string;
  install: (tag: string, script_origin: string) => void;
  /** A visitor with a browser profile of their own. */
  somebody: () => Promise<BrowserContext>;
}

interface Personalized {
  api: InDomain;
  /** A variant for an audience with alternatives, for which the product drafts nothing. */
  variant_id: string;
  script_url: string;
}

/**
 * A website on its own host, reachable by the server and the visitors' browsers; `page` is signed in as its owner, and
 * `personalized` has its script installed.
 */
export const test = base.extend<{ person: Person; personalized: Personalized }, { website: Website }>({
  website: [
    async ({ playwright: _ }, use) => {
      const site = bakerySite();
      const { origin, port, close } = await startSite(site.behave);
      const browser = await launchPersonsChromium([`--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${port}`]);
      const viewport = { width: 1280, height: 800 };
      await use({
        origin,
        install: site.install,
        somebody: () => browser.newContext({ userAgent: CHROME_AGENT, viewport }),
      });
      await browser.close();
      await close();
    },
    { scope: 'worker' },
  ],
  server_env: [({ website }, use) => use({ SITE_ORIGINS: `${HOST}=${website.origin}` }), { scope: 'worker' }],
  person: async ({ sightline }, use) => {
    const person = await signUp(sightline, { host: HOST, organization: 'Tillberry' });
    await finishOnboarding(sightline, person);
    await use(person);
  },
  session: async ({ person }, use) => use(storageOf(person)),
  personalized: async ({ sightline, person, website }, use) => {
    const api = inDomain(sightline, person);
    await api('PATCH', '', { selected_personalization: true });
    const settings = { holdout_share: 0 };
    const { snippet, script_url } = await api<PersonalizationSettings>(
      'PATCH',
      '/personalization-settings',
      settings,
    );
    website.install(snippet, sightline.url);
    const sources = ['assistants', 'partner.example'].map((source) => ({
      about: 'source',
      any_of: [source],
    }));
    const rule = { match: 'any', conditions: sources };
    const { variant_id } = await api<Audience>('POST', '/audiences', { name: 'Recommended', rule });
    await use({ api, variant_id, script_url });
  },
});

const STYLE = `<style>
  body{margin:0;padding:0 40px;font:20px/1.4 sans-serif;max-width:1000px}
  nav{height:60px}h1{font-size:36px;margin:0;height:110px}.lead{margin:0;height:90px}.below{height:1400px}
</style>`;
const NAV = `<nav><a href="/">Home</a> <a href="/pricing">Pricing</a> <a href="/contact">Contact</a>
  <a href="/app">App</a> <a href="/strict">Strict</a></nav>`;

/** The top of pages. */
const TOP = {
  '/': [
    'Tillberry, the till for bakeries',
    'With us your orders, your stock and your daily takings are in one place, wherever you knead your dough.',
  ],
  '/pricing': [
    'Prices for a bakery',
    'You pay us by the month for the tills that stand in your shops, whether few or many.',
  ],
  '/app': [
    'Tills for many branches',
    'Every shop of yours is added up with each sale that one of your people makes.',
  ],
  '/strict': [
    'The stock of flour',
    'Your flour is counted with every sale, and you hear of it before the stock runs out.',
  ],
  '/contact': [
    'Book a demo of Tillberry',
    'A baker of ours calls you back within one working day and shows you the till.',
  ],
} as const;

/** A customer's website; its script is put in later. */
function bakerySite() {
  let snippet = '';
  let policy = '';
  const start = (path: keyof typeof TOP) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${TOP[path][0]}</title>${snippet}${STYLE}</head><body>${NAV}<main>`;
  const page = (path: keyof typeof TOP, rest = '') =>
    `${start(path)}<h1>${TOP[path][0]}</h1><p class="lead">${TOP[path][1]}</p>${rest}
    <p><a class="demo" href="/contact">Book a demo</a></p><div class="below"></div><p>The end.</p></main></body></html>`;
  const script = (body: string) => ({ headers: { 'content-type': 'text/javascript' }, body });
  const picture = (inside: string) => ({
    headers: { 'content-type': 'image/svg+xml' },
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320">${inside}</svg>`,
  });
  const pages: Record<string, () => Behaviour> = {
    '/robots.txt': () => ({ headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /' }),
    '/': () => page('/', HOME_BODY),
    '/pricing': () => page('/pricing'),
    '/contact': () => page('/contact'),
    '/react.js': () => script(reactScript()),
    '/app.js': () => script(APP_SCRIPT),
    '/app': () =>
      `${start('/app')}<div id="root"></div></main><script src="/react.js"></script><script src="/app.js"></script></body></html>`,
    '/oven': () => `${start('/')}${OVEN_BODY}`,
    '/oven.svg': () => picture('<rect width="640" height="320" fill="#c60"/>'),
    '/marks.svg': () => picture('<symbol id="tick" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol>'),
    '/strict': () => ({ headers: { 'content-security-policy': policy }, body: page('/strict') }),
  };
  return {
    behave: (address: string): Behaviour | undefined => pages[address.split('?')[0] ?? '']?.(),
    install: (tag: string, origin: string) => {
      snippet = tag;
      const inline = tag.replace(/^<script>|<\/script>$/g, '');
      const hash = createHash('sha256').update(inline).digest('base64');
      policy = `default-src 'none'; script-src ${origin} 'sha256-${hash}'; connect-src ${origin}`;
    },
  };
}

const HOME_BODY = `<p>Tillberry helps bakery owners see every evening which breads sold and which came back unsold.</p>
  <h2>Order management</h2><p>Customers order cakes online and Tillberry puts each order on the baking list of the right morning.</p>`;

/** A stage that cuts off a headline wider than itself, under a head that sticks, with pictures of several kinds. */
const OVEN_BODY = `<style>.top{position:sticky;top:0;height:80px;background:#eee;z-index:1}
  .stage{position:relative;height:300px;overflow:hidden}.stage h1{position:absolute;top:200px;width:1500px;white-space:nowrap}
  .wide{position:absolute;width:2400px;height:700px;background:image-set("/oven.svg" 1x)}.oven{position:relative}</style>
  <div class="top">Tillberry</div><section class="stage"><div class="wide"></div>
  <picture><source srcset="/oven.svg 640w" sizes="160px"><img class="oven" src="/none.png" alt="Our oven"></picture>
  <h1>Bread from the oven of the bakery that stands at the corner of the market in the old town</h1></section>
  <svg class="tick" width="24" height="24"><use href="/marks.svg#tick"></use></svg>
  <p>Every loaf that you see here was kneaded by hand this very morning.</p><div class="below"></div>
  <h2>Where we bake</h2><p>Our oven is in the old town, and its door is open.</p><div class="below"></div></main></body></html>`;

const APP_SCRIPT = `
  const h = React.createElement;
  function App() {
    const [count, setCount] = React.useState(0);
    const [title, lead] = ${JSON.stringify(TOP['/app'])};
    return h('section', { key: Math.floor(count / 2) },
      h('h1', null, title), h('p', { className: 'lead' }, lead),
      h('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Branches: ' + count));
  }
  ReactDOM.createRoot(document.querySelector('#root')).render(h(App));
`;
