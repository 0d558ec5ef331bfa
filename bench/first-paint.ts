import { launchChromium } from '../server/test/chromium.ts';
import { atMost, type BenchRow, median, shown } from './bench-row.ts';
import { type Opening, openSample, type Paints, paintsOf, type State, WINDOW } from './paint-visits.ts';
import { withServer } from './start-server.ts';

type Browser = Awaited<ReturnType<typeof launchChromium>>;

const ROUNDS = Number(process.env.PAINT_ROUNDS ?? 3);
const MAX_SHIFT = 0.02;
/** Maximum share of the other product's largest paint. */
const MAX_SHARE = 0.5;
const NARROW = { width: 390, height: 844 };
/** Read beside a screen of the same kind there. */
const BESIDE = ['/login', '/overview'];

/**
 * First and largest paint of every screen over the sample workspace, from an empty cache and again, and how far anything
 * moved, at a wide and a narrow window, with and without what the browser remembers of the screen. Beside those of an
 * Umami where `BESIDE_UMAMI` is the address of a website there, with `UMAMI_USER` and `UMAMI_PASSWORD`.
 */
export async function run(): Promise<BenchRow[]> {
  const environment = { SAMPLE_WORKSPACE: 'on', LOG_LEVEL: 'warn' };
  return withServer({ environment }, async ({ url }) => {
    const browser = await launchChromium();
    try {
      const { screens, state } = await openSample(browser, url);
      const beside = process.env.BESIDE_UMAMI;
      const umami = beside ? { address: beside, state: await signInAtUmami(browser, beside) } : null;
      const rows: BenchRow[] = [];
      for (const { name, path, isPublic } of screens) {
        const isBeside = umami !== null && BESIDE.includes(path);
        const ours = {
          browser,
          address: `${url}${path}`,
          state: isPublic ? undefined : state,
          settles: isBeside,
        };
        const theirs = isBeside
          ? isPublic
            ? { browser, address: new URL(path, umami.address).href, state: undefined, settles: true }
            : { browser, ...umami, settles: true }
          : null;
        rows.push(...(await look(name, ours, theirs)));
      }
      return rows;
    } finally {
      await browser.close();
    }
  });
}

/** In turns, so that a slower moment of the machine is in both. */
async function look(name: string, ours: Opening, theirs: Opening | null): Promise<BenchRow[]> {
  const own: Paints[][] = [];
  const others: Paints[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    own.push(await paintsOf(ours));
    if (theirs !== null) others.push(await paintsOf(theirs));
  }
  const moved = [
    ...own.flat(),
    ...(await paintsOf({ ...ours, viewport: NARROW })),
    ...(await paintsOf({ ...ours, forgets: true })),
  ];
  const rows = ['cold', 'warm'].flatMap((way, at) => {
    const of = (all: Paints[][], paint: 'first' | 'largest') =>
      median(all.map((one) => one[at]?.[paint] ?? Number.NaN));
    return [
      shown(`${name}, ${way}, first paint`, of(own, 'first'), 'ms'),
      shown(`${name}, ${way}, largest paint`, of(own, 'largest'), 'ms'),
      ...(theirs === null
        ? []
        : [
            atMost(`${name}, ${way}, first paint`, of(own, 'first') / of(others, 'first'), 'of Umami’s', 1),
            atMost(
              `${name}, ${way}, largest paint`,
              of(own, 'largest') / of(others, 'largest'),
              'of Umami’s',
              MAX_SHARE,
            ),
          ]),
    ];
  });
  const most = Math.max(...moved.map(({ shift }) => shift));
  const by = moved.find(({ shift }) => shift === most)?.movers ?? '';
  return [...rows, atMost(`${name}, layout shift${by && ` by ${by}`}`, most, '', MAX_SHIFT)];
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
