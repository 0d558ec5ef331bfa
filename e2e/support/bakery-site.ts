import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pause } from '../../server/test/doubles/pause.ts';
import type { Behaviour } from '../../server/test/doubles/site-double.ts';
import { reactScript } from './script-react.ts';

export const HOST = 'www.tillberry.test';
export const SITE = `http://${HOST}`;

const STYLE = `<style>
  body{margin:0;padding:0 40px;font:20px/1.4 sans-serif;max-width:1000px}
  nav{height:60px}h1{font-size:36px;margin:0;height:110px}.lead{margin:0;height:90px}.below{height:1400px}
</style>`;
const NAV = `<nav><a href="/">Home</a> <a href="/pricing">Pricing</a> <a href="/contact">Contact</a>
  <a href="/app">App</a> <a href="/strict">Strict</a> <a href="/facts">Facts</a></nav>`;

/** The top of pages: it says little, so that the built-in writer finds better text on the facts page. */
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
} as const;
const FACTS = [
  'Tillberry is used by 1,200 bakeries in six countries, and each of them closes its till in one minute.',
  'The Tillberry price for a bakery is 39 euros a month for each till, and 1,200 customers pay it.',
  'With Tillberry many branches share their tills, and 300 customers have more than five of them.',
  'Tillberry counts the stock of flour for 1,200 customers, and warns them before it runs out.',
];

const start = (path: keyof typeof TOP) => `<h1>${TOP[path][0]}</h1><p class="lead">${TOP[path][1]}</p>`;
const ends = (rest: string) =>
  `${rest}<p><a class="demo" href="/contact">Book a demo</a></p><div class="below"></div><p>The end.</p></main></body></html>`;

/** A customer's website; its script is put in later. */
export function bakerySite() {
  let snippet = '';
  let script_origin = '';
  let inline_hash = '';
  const head = (title: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${snippet}${STYLE}</head><body>${NAV}<main>`;
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const home = [
    head,
    `<h1>${TOP['/'][0]}</h1><p class="lead">${TOP['/'][1].slice(0, 40)}`,
    `${TOP['/'][1].slice(40)}</p>${ends(HOME_BODY)}`,
  ] as const;

  /**
   * In parts, as from a slow server: half of the paragraph is visible for a moment, shorter than the script's maximum.
   */
  async function slowHome(_: IncomingMessage, response: ServerResponse) {
    response.writeHead(200, html);
    response.write(home[0](TOP['/'][0]));
    await pause(500);
    response.write(home[1]);
    await pause(120);
    const whole = home[2].indexOf('</p>') + 60;
    response.write(home[2].slice(0, whole));
    await pause(500);
    response.end(home[2].slice(whole));
  }

  const pages: Record<string, () => Behaviour> = {
    '/robots.txt': () => ({ headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /' }),
    '/': () => slowHome,
    '/pricing': () => head(TOP['/pricing'][0]) + start('/pricing') + ends(PRICES),
    '/facts': () => `${head('Facts')}<h1>Facts in figures</h1><p>${FACTS.join('</p><p>')}</p>${ends('')}`,
    '/contact': () =>
      head('Contact') +
      `<h1>Book a demo of Tillberry</h1><p class="lead">A baker of ours calls you back within one working day and shows you the till.</p>
       <form onsubmit="event.preventDefault(); this.replaceWith('Thank you.')"><input name="email" aria-label="Email"><button>Send</button></form>` +
      ends(''),
    '/react.js': () => ({ headers: { 'content-type': 'text/javascript' }, body: reactScript() }),
    '/app.js': () => ({ headers: { 'content-type': 'text/javascript' }, body: APP_SCRIPT }),
    '/app': () =>
      `${head(TOP['/app'][0])}<div id="root"></div></main><script src="/react.js"></script><script src="/app.js"></script></body></html>`,
    '/strict': () => ({
      headers: {
        'content-security-policy': `default-src 'none'; script-src ${script_origin} '${inline_hash}'; connect-src ${script_origin}`,
      },
      body: head(TOP['/strict'][0]) + start('/strict') + ends(''),
    }),
  };
  return {
    behave: (address: string): Behaviour | undefined => pages[address.split('?')[0] ?? '']?.(),
    install: (tag: string, origin: string) => {
      snippet = tag;
      script_origin = origin;
      const inline = tag.replace(/^<script>|<\/script>$/g, '');
      inline_hash = `sha256-${createHash('sha256').update(inline).digest('base64')}`;
    },
  };
}

const HOME_BODY = `<p>Tillberry helps bakery owners see every evening which breads sold and which came back unsold.</p>
  <h2>Order management</h2><p>Customers order cakes online and Tillberry puts each order on the baking list of the right morning.</p>`;
const PRICES = '<p>There is no setup fee, and a bakery can stop at the end of any month.</p>';

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
