import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { launchChromium } from '../server/test/chromium.ts';

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Context = Awaited<ReturnType<Browser['newContext']>>;
type Settings = NonNullable<Parameters<Browser['newContext']>[0]>;
type State = Settings['storageState'];

/** The addresses of every screen, as the build writes them. */
const SCREENS = path.resolve(import.meta.dirname, '../dashboard/dist/screens.json');
const SAMPLE_MS = 300_000;
const WINDOW: Settings = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
  locale: 'en-US',
};
/** What the browser remembers of a screen that was open before. */
const MEMORY = 'sightline.first-calls';
/** A person with a website is led away from these, or leaves the dashboard. */
const LEFT_OUT = /^\/$|^\/connect|^\/checkout|^\/manage-subscription|^\/onboarding|^\/sample|^\/report$/;
/** One part of each kind of address; others are taken from links. */
const PARTS: Record<string, string[]> = {
  '/knowledge-base/$': ['overview'],
  '/setup/$': ['dns', 'indexing'],
  '/aeo-onboarding/$': ['dns', 'indexing'],
  '/personalization-setup/$': ['pages', 'script', 'conversions'],
};
/** Where a link to an address with an id is found. */
const LINKED: Record<string, string> = {
  '/topic-analysis/topic/$': '/topic-analysis',
  '/topic-analysis/prompt-execution/$': '/topic-analysis/topic/$',
  '/personalization-setup/pages/$': '/personalization-setup/pages',
};

export interface Paints {
  first: number;
  largest: number;
  shift: number;
  /** What moved the most. */
  movers: string;
}

export interface Opening {
  browser: Browser;
  address: string;
  state: State;
  viewport?: { width: number; height: number };
  /** As of someone who has never opened the screen. */
  forgets?: boolean;
}

export interface OpenScreen {
  name: string;
  path: string;
  isPublic: boolean;
}

/** Runs in the page before anything else. */
const WATCH = `
  window.paints = { first: 0, largest: 0, shift: 0, movers: '' };
  let most = 0;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (entry) => { if (entry.name === 'first-paint') paints.first = entry.startTime; });
  watch('largest-contentful-paint', (entry) => { paints.largest = entry.startTime; });
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    paints.shift += entry.value;
    if (entry.value <= most) return;
    most = entry.value;
    paints.movers = entry.sources.map(({ node }) => node?.className || node?.nodeName || '').join(' ').slice(0, 80);
  });
`;

/** From an empty cache, then from what it holds. */
export async function paintsOf({ browser, address, state, viewport, forgets }: Opening): Promise<Paints[]> {
  const context = await browser.newContext({
    ...WINDOW,
    ...(viewport && { viewport }),
    ...(state && { storageState: state }),
  });
  await context.addInitScript(WATCH);
  if (forgets) await context.addInitScript(`localStorage.removeItem('${MEMORY}')`);
  const paints = [await paintsIn(context, address), await paintsIn(context, address)];
  await context.close();
  return paints;
}

async function paintsIn(context: Context, address: string): Promise<Paints> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  // The last paint is reported after it has happened.
  await page.waitForTimeout(700);
  const paints = await page.evaluate<Paints>('paints');
  await page.close();
  return paints;
}

/** Every screen of the sample workspace that has an address of its own, with the state of someone who has seen them all. */
export async function openSample(
  browser: Browser,
  url: string,
): Promise<{ screens: OpenScreen[]; state: State }> {
  const context = await browser.newContext(WINDOW);
  const page = await context.newPage();
  await page.goto(`${url}/sample`);
  await page.waitForURL('**/overview', { timeout: SAMPLE_MS });
  const found = new Map<string, string>();
  const firstLink = async (pattern: string): Promise<string | null> => {
    const from = LINKED[pattern];
    if (from === undefined) return null;
    await page.goto(`${url}${found.get(from) ?? from}`, { waitUntil: 'networkidle' });
    const start = pattern.slice(0, -1);
    const links = await page.locator(`main a[href^="${start}"]`).all();
    for (const link of links) {
      const to = (await link.getAttribute('href')) ?? '';
      if (to.split('/').length === pattern.split('/').length) return to;
    }
    return null;
  };
  const screens: OpenScreen[] = [];
  const missing: string[] = [];
  const known: { paths: string[]; frame: string | null }[] = JSON.parse(readFileSync(SCREENS, 'utf8'));
  for (const { frame, paths } of known) {
    for (const pattern of paths.filter((one) => !LEFT_OUT.test(one))) {
      const parts = PARTS[pattern];
      const linked = pattern.includes('$') && parts === undefined ? await firstLink(pattern) : pattern;
      if (linked === null) missing.push(pattern);
      else found.set(pattern, linked);
      const all = parts?.map((part) => pattern.replace('$', part)) ?? (linked ? [linked] : []);
      for (const at of all) screens.push({ name: at, path: at, isPublic: frame !== 'workspace' });
    }
  }
  if (missing.length > 0) console.log(`Not looked at, since nothing leads there: ${missing.join(', ')}.`);
  for (const { path: at, isPublic } of screens)
    if (!isPublic) await page.goto(`${url}${at}`, { waitUntil: 'networkidle' });
  const state = await context.storageState();
  await context.close();
  return { screens, state };
}
