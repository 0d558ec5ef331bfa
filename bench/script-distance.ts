import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { INLINE_PLACES, type ScriptConfig } from '@sightline/contract/visiting/tracking';
import { CHROME_AGENT, launchPersonsChromium } from '../server/test/chromium.ts';
import { bundle } from '../tracker/bundle.ts';
import { atLeast, atMost, type BenchRow, median, percentOf, shown } from './bench-row.ts';
import { startFarProxy } from './far-proxy.ts';

const ROUNDS = Number(process.env.DISTANCE_ROUNDS ?? 12);
/** Round trips in milliseconds, and the share of visitors who should see the variant. */
const DISTANCES = { 0: 95, 80: 95, 160: 95, 250: 80, 500: 0 };
const id = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const LINES = Array.from({ length: 300 }, (_, n) => `<p>Line ${n} of the page</p>`).join('\n');

/** Runs in the page before anything else: what each frame shows of the headline. */
const WATCH = `
  window.seen = [];
  const look = () => {
    const title = document.querySelector('#title');
    if (title) {
      const isShown = getComputedStyle(title).visibility === 'visible' && getComputedStyle(document.body).opacity === '1';
      seen.push([performance.now(), isShown ? title.innerText : '']);
    }
    requestAnimationFrame(look);
  };
  look();
`;
type Frame = [at: number, text: string];

const CONFIG: ScriptConfig = {
  domain: id(1),
  identity: 'lasting',
  rules: [],
  tag: 'v1',
  triggers: [
    {
      id: id(2),
      variant: id(3),
      when: [1, ['host', '*.chatgpt.com'], ['utm_source', 'chatgpt.com']],
      holdout: 0,
      pages: [
        {
          page: id(4),
          path: '/',
          version: 1,
          changes: [{ element: id(5), selector: '#title', text: 'For you' }],
        },
      ],
    },
  ],
};

interface Visit {
  variant: boolean;
  flicker: boolean;
  hidden: number;
}

interface Measured {
  browser: Awaited<ReturnType<typeof launchPersonsChromium>>;
  answer: (request: IncomingMessage, response: ServerResponse, script_origin: string) => void;
}

/**
 * How often a new visitor from an assistant sees the variant on the landing page, by the round trip to the script's
 * server, and for how long the page is hidden. The page itself is near, except where it brings the script.
 */
export async function run(): Promise<BenchRow[]> {
  const answer = await answersWith();
  const browser = await launchPersonsChromium(['--ignore-certificate-errors']);
  try {
    const rows: BenchRow[] = [];
    for (const [distance, least] of Object.entries(DISTANCES))
      rows.push(...(await measure({ browser, answer }, 'tag alone', Number(distance), least)));
    rows.push(...(await measure({ browser, answer }, 'first-party path', 250, 95)));
    return rows;
  } finally {
    await browser.close();
  }
}

/** A site and its script's server in one. */
async function answersWith(): Promise<Measured['answer']> {
  const [script, inline] = await Promise.all([bundle('script', { beside: true }), bundle('inline')]);
  return ({ method, url = '' }, response, script_origin) => {
    const { pathname, searchParams } = new URL(url, 'http://site');
    const send = (type: string, text: string) =>
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(text);
    if (method === 'POST' || pathname === '/favicon.ico') return send('text/plain', '');
    if (pathname === '/style.css') return send('text/css', 'h1{font-size:40px}');
    const config = JSON.stringify(CONFIG);
    if (pathname !== '/')
      return searchParams.has('tag')
        ? send('text/javascript', `${script};export default ${config}`)
        : send('application/json', config);
    const tag = inline
      .replace(INLINE_PLACES.src, () => JSON.stringify(`${script_origin}/s/0.js`))
      .replace(INLINE_PLACES.ways, () => JSON.stringify(['chatgpt.com']));
    return send(
      'text/html',
      `<!doctype html><html lang="en"><head><title>A page</title><script>${tag}</script><link rel="stylesheet" href="/style.css"></head><body><h1 id="title">The original</h1>${LINES}</body>`,
    );
  };
}

async function measure(
  { browser, answer }: Measured,
  way: 'tag alone' | 'first-party path',
  distance: number,
  least: number,
): Promise<BenchRow[]> {
  let script_origin = '';
  const server = createServer((request, response) => answer(request, response, script_origin));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const near = await startFarProxy(port, 0);
    const far = await startFarProxy(port, distance);
    script_origin = `https://127.0.0.1:${far.port}`;
    const context = await browser.newContext({ userAgent: CHROME_AGENT });
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    const origin = way === 'tag alone' ? `https://localhost:${near.port}` : script_origin;
    await page.goto(`${origin}/?utm_source=chatgpt.com`);
    await page.waitForTimeout(1200 + 4 * distance);
    visits.push(visitOf(await page.evaluate<Frame[]>('seen')));
    await context.close();
    near.close();
    far.close();
  }
  server.closeAllConnections();
  server.close();
  const name = `${way}, ${distance} ms:`;
  return [
    atLeast(
      `${name} variant on the landing page`,
      percentOf(visits, ({ variant }) => variant),
      '%',
      least,
    ),
    shown(
      `${name} hidden without a variant afterwards`,
      percentOf(visits, ({ variant, hidden }) => !variant && hidden > 0),
      '%',
    ),
    atMost(
      `${name} original seen first, then replaced`,
      percentOf(visits, ({ flicker }) => flicker),
      '%',
      0,
    ),
    shown(`${name} hidden, median`, median(visits.map(({ hidden }) => hidden)), 'ms'),
  ];
}

function visitOf(frames: readonly Frame[]): Visit {
  const first = frames.find(([, text]) => text !== '');
  const variant = frames.at(-1)?.[1] === 'For you';
  const hidden = frames[0]?.[1] === '' ? (first?.[0] ?? 0) - frames[0][0] : 0;
  return { variant, hidden, flicker: variant && first?.[1] !== 'For you' };
}
