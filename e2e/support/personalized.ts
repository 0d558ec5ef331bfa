import type { Browser, Page } from '@playwright/test';
import type { LandingPage, PersonalizationTrigger, TriggerDetail } from '@sightline/contract/personalization';
import type { Visitor, VisitorSession } from '@sightline/contract/visitors';
import { picturesOf } from './pictures.ts';

/** Ids that can be told apart: `idOf('7')`, `idOf('a1')`. */
export const idOf = (name: string) => `${name.padEnd(8, '0')}-0000-4000-8000-000000000000`;

export const CHATGPT = idOf('c0');
export const PAGE_IDS: Record<string, string> = { '/': idOf('d0'), '/pricing': idOf('d1') };

export const aVisitor = (change: Partial<Visitor> = {}): Visitor => ({
  id: idOf('1'),
  description: 'Came from ChatGPT, compared prices twice and booked a demo',
  first_seen: '2026-02-27T08:40:00Z',
  last_seen: '2026-03-01T10:42:00Z',
  internal: false,
  has_conversion: false,
  sessions_count: 3,
  pages_count: 6,
  journey_summary: null,
  ...change,
});

interface ViewPlan {
  path: string;
  /** Seconds until the next view. */
  dwell?: number;
  variant?: string | null;
  visible_ms?: number | null;
  scroll?: number | null;
  clicks?: string[];
}

/** A session whose views follow each other as planned. */
export function aSession(
  at: string,
  views: ViewPlan[],
  change: Partial<VisitorSession> = {},
): VisitorSession {
  let time = Date.parse(at);
  const planned = views.map((view) => {
    const ts = new Date(time).toISOString();
    time += (view.dwell ?? 0) * 1000;
    return { ...view, ts, url: `https://www.acme.test${view.path}`, page_id: PAGE_IDS[view.path] ?? null };
  });
  return {
    id: crypto.randomUUID(),
    started_at: new Date(at).toISOString(),
    ended_at: new Date(time).toISOString(),
    has_conversion: false,
    source: 'Direct',
    reason: null,
    country: 'DE',
    device: 'Desktop',
    conversions: [],
    events: planned.map(({ ts, url, path, page_id, ...view }) => ({
      type: 'page_view',
      ts,
      preview_url: `${url}?sightline_variant=${view.variant ?? 'original'}`,
      page_url: url,
      page_path: path,
      title: path,
      page_id,
      variant_id: view.variant ?? null,
      visible_ms: view.visible_ms ?? null,
      scroll: view.scroll ?? null,
      clicks: view.clicks ?? [],
    })),
    pages: planned.map(({ url, path, page_id, variant, dwell }) => ({
      url: `${url}?sightline_variant=${variant ?? 'original'}`,
      path,
      variantId: variant ?? null,
      pageId: page_id,
      dwellTime: dwell ?? 0,
    })),
    ...change,
  };
}

const VISITORS = /\/api\/domains\/[^/]+\/visitors(\?.*)?$/;
const VISITOR = /\/api\/domains\/[^/]+\/visitors\/([^/?]+)$/;

/** What the server knows of visitors, to be changed while a test runs. */
export interface KnownVisitors {
  list: Visitor[];
  sessions: Record<string, VisitorSession[]>;
}

/** The server answers with these visitors, a hundred at a time. */
export async function withVisitors(page: Page, known: KnownVisitors): Promise<void> {
  await page.route(VISITORS, (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor');
    const from = cursor ? known.list.findIndex(({ id }) => id === cursor) + 1 : 0;
    return route.fulfill({ json: known.list.slice(from, from + 100) });
  });
  await page.route(VISITOR, (route) => {
    const id = VISITOR.exec(route.request().url())?.[1] ?? '';
    const visitor = known.list.find((one) => one.id === id) ?? (known.sessions[id] && aVisitor({ id }));
    if (!visitor) return route.fulfill({ status: 404, json: { status: 404, detail: 'No such visitor.' } });
    if (route.request().method() !== 'PATCH')
      return route.fulfill({ json: { visitor, sessions: known.sessions[id] ?? [] } });
    Object.assign(visitor, route.request().postDataJSON());
    return route.fulfill({ json: visitor });
  });
}

export const aLandingPage = (path: string, change: Partial<LandingPage> = {}): LandingPage => ({
  full_url: `https://www.acme.test${path}?sightline_variant=${CHATGPT}`,
  path,
  page_id: PAGE_IDS[path] ?? idOf('d9'),
  visits: 214,
  ctr: 0.1234,
  version: 2,
  changes: [
    {
      element_id: idOf('e1'),
      tag: 'h1',
      was: 'Rosters that nobody argues about',
      now: 'Shift planning for restaurants, with prices on one page',
    },
    { element_id: idOf('e2'), tag: 'a', was: 'Get started', now: 'Book a demo' },
  ],
  note: null,
  ...change,
});

const TRIGGERS = /\/personalization-triggers$/;
const TRIGGER = /\/personalization-triggers\/([^/?]+)$/;

/** What the server knows of variants, to be changed while a test runs. */
export interface KnownVariants {
  list: PersonalizationTrigger[];
  details: Record<string, TriggerDetail>;
}

export async function withVariants(page: Page, known: KnownVariants): Promise<void> {
  await page.route(TRIGGERS, (route) => route.fulfill({ json: { personalization_triggers: known.list } }));
  await page.route(TRIGGER, (route) => {
    const detail = known.details[TRIGGER.exec(route.request().url())?.[1] ?? ''];
    return detail
      ? route.fulfill({ json: detail })
      : route.fulfill({ status: 404, json: { status: 404, detail: 'No such variant.' } });
  });
}

export const SCREENSHOTS = /\/api\/domains\/[^/]+\/screenshots\?/;

interface PictureAge {
  /** When a picture was taken, unless a new one is asked for; null leaves the header out. */
  taken_at?: () => Date | null;
}

/** The server has a picture of every page. */
export async function withPictures(
  page: Page,
  browser: Browser,
  { taken_at }: PictureAge = {},
): Promise<void> {
  const pictures = await picturesOf(browser);
  await page.route(SCREENSHOTS, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const taken = query.get('refresh') === 'true' ? new Date() : (taken_at?.() ?? null);
    return route.fulfill({
      body: pictures(query.get('page_path') ?? '/', query.has('variant_id'), Number(query.get('width'))),
      headers: {
        'content-type': 'image/png',
        ...(taken && { 'last-modified': taken.toUTCString() }),
      },
    });
  });
}
