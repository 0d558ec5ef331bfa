import { launchChromium } from '../server/test/chromium.ts';
import { atMost, type BenchRow, median, shown } from './bench-row.ts';
import { withServer } from './start-server.ts';

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type BrowserContext = Awaited<ReturnType<Browser['newContext']>>;
type Settings = NonNullable<Parameters<Browser['newContext']>[0]>;
type State = Settings['storageState'];

const ROUNDS = 3;
const SAMPLE_MS = 300_000;
const MAX_SHIFT = 0.02;
/** Of the other product's largest paint. */
const MAX_SHARE = 0.5;
/** In the order of opening; each is opened twice, the second time from the browser's cache. */
const SCREENS = [
  '/login',
  '/overview',
  '/content',
  '/media-opportunities',
  '/topic-analysis',
  '/target-topics',
  '/content-updates',
  '/personalized-pages',
  '/journeys',
  '/analytics',
  '/personalization-setup/pages',
  '/knowledge-base/overview',
  '/setup/dns',
  '/aeo-help',
  '/settings',
];
const WINDOW: Settings = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
  locale: 'en-US',
};

interface Paints {
  first: number;
  largest: number;
  shift: number;
}

/** Runs in the page before anything else. */
const WATCH = `
  window.paints = { first: 0, largest: 0, shift: 0 };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (entry) => { if (entry.name === 'first-paint') paints.first = entry.startTime; });
  watch('largest-contentful-paint', (entry) => { paints.largest = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) paints.shift += entry.value; });
`;

/**
 * First and largest paint and layout shift of the screens, over the sample workspace; beside those of an Umami where
 * `BESIDE_UMAMI` is the address of a website there, with `UMAMI_USER` and `UMAMI_PASSWORD`.
 */
export async function run(): Promise<BenchRow[]> {
  const environment = { SAMPLE_WORKSPACE: 'on', LOG_LEVEL: 'warn' };
  return withServer({ environment }, async ({ url }) => {
    const browser = await launchChromium();
    try {
      const state = await openSample(browser, url);
      const beside = process.env.BESIDE_UMAMI;
      const umami =
        beside === undefined ? null : { address: beside, state: await signInAtUmami(browser, beside) };
      const rows: BenchRow[] = [];
      for (const path of SCREENS) {
        const signedIn = path === '/login' ? undefined : state;
        const ours = await look(browser, `${url}${path}`, signedIn);
        rows.push(...rowsOf(path, ours));
        if (umami === null || !['/login', '/overview'].includes(path)) continue;
        const address = path === '/login' ? new URL(path, umami.address).href : umami.address;
        const theirs = await look(browser, address, path === '/login' ? undefined : umami.state);
        rows.push(...besideRows(path, ours, theirs));
      }
      return rows;
    } finally {
      await browser.close();
    }
  });
}

const rowsOf = (path: string, { first, largest, shift }: Paints) => [
  shown(`${path}, first paint`, first, 'ms'),
  shown(`${path}, largest paint`, largest, 'ms'),
  atMost(`${path}, layout shift`, shift, '', MAX_SHIFT),
];

const besideRows = (path: string, ours: Paints, theirs: Paints) => [
  atMost(`${path} beside Umami, first paint`, ours.first / theirs.first, 'of its', 1),
  atMost(`${path} beside Umami, largest paint`, ours.largest / theirs.largest, 'of its', MAX_SHARE),
];

/** The medians of the first openings, and the most that anything moved in any. */
async function look(browser: Browser, address: string, state: State): Promise<Paints> {
  const cold: Paints[] = [];
  let shift = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ ...WINDOW, ...(state && { storageState: state }) });
    const first = await paintsOf(context, address);
    const second = await paintsOf(context, address);
    cold.push(first);
    shift = Math.max(shift, first.shift, second.shift);
    await context.close();
  }
  const of = (name: 'first' | 'largest') => median(cold.map((one) => one[name]));
  return { first: of('first'), largest: of('largest'), shift };
}

async function paintsOf(context: BrowserContext, address: string): Promise<Paints> {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(address, { waitUntil: 'networkidle' });
  // The last paint is reported after it has happened.
  await page.waitForTimeout(1000);
  const paints = await page.evaluate<Paints>('paints');
  await page.close();
  return paints;
}

/** The state of somebody who has looked at each screen before. */
async function openSample(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext(WINDOW);
  const page = await context.newPage();
  await page.goto(`${url}/sample`);
  await page.waitForURL('**/overview', { timeout: SAMPLE_MS });
  for (const path of SCREENS.slice(1)) await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  const state = await context.storageState();
  await context.close();
  return state;
}

async function signInAtUmami(browser: Browser, address: string): Promise<State> {
  const context = await browser.newContext(WINDOW);
  const page = await context.newPage();
  await page.goto(new URL('/login', address).href, { waitUntil: 'networkidle' });
  const fields = page.locator('input');
  await fields.nth(0).fill(process.env.UMAMI_USER ?? 'admin');
  await fields.nth(1).fill(process.env.UMAMI_PASSWORD ?? 'umami');
  await page.getByRole('button', { name: /log ?in/i }).click();
  await page.waitForURL((place) => !place.pathname.startsWith('/login'));
  const state = await context.storageState();
  await context.close();
  return state;
}
