import type { Page } from '@playwright/test';
import type { ListedVisitor, VisitorSession } from '@sightline/contract/personalizing/journeys';
import { CHATGPT, idOf, PAGE_IDS } from './pictures.ts';

export const ANN = idOf('a1');
export const BEN = idOf('b2c3');

export const aVisitor = (change: Partial<ListedVisitor> = {}): ListedVisitor => ({
  id: idOf('1'),
  description: 'Came from ChatGPT, compared prices twice and booked a demo',
  first_seen: '2026-02-27T08:40:00Z',
  last_seen: '2026-03-01T10:42:00Z',
  internal: false,
  has_conversion: false,
  sessions_count: 3,
  pages_count: 6,
  journey_summary: null,
  first_source: 'ChatGPT',
  last_source: 'Direct',
  country: 'DE',
  device: 'desktop',
  is_phrased: true,
  bot: [],
  overruled: [],
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

/** The server's visitors, which a test can change while it runs. */
export interface KnownVisitors {
  list: ListedVisitor[];
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

/** Ann came three times, of which the second was personalized and led to a demo; Ben once. */
export function twoVisitors(): KnownVisitors & { list: [ListedVisitor, ListedVisitor] } {
  const demo = { rule_id: idOf('f1'), label: 'Book a demo', ts: '2026-02-28T09:02:10Z' };
  return {
    list: [
      aVisitor({ id: ANN, has_conversion: true }),
      aVisitor({
        ...{ id: BEN, description: null, internal: true, sessions_count: 1, pages_count: 1 },
        last_seen: '2026-02-20T10:00:00Z',
      }),
    ],
    sessions: {
      [ANN]: [
        aSession('2026-02-27T08:40:00Z', [
          { path: '/docs/start', dwell: 65, visible_ms: 42_900 },
          { path: '/' },
        ]),
        aSession(
          '2026-02-28T09:00:00Z',
          [
            {
              ...{ path: '/', dwell: 130, variant: CHATGPT, visible_ms: 61_000, scroll: 83.4 },
              clicks: ['Pricing', 'Book a demo'],
            },
            { path: '/pricing', variant: CHATGPT, visible_ms: 12_000 },
          ],
          {
            ...{ source: 'ChatGPT', has_conversion: true },
            reason: 'Came from ChatGPT, so it saw the variant “ChatGPT”.',
            conversions: [{ ...demo, value: 250, currency: 'EUR', external_id: null }],
          },
        ),
        aSession('2026-03-01T10:40:00Z', [{ path: '/pricing', dwell: 59 }, { path: '/docs/start' }]),
      ],
      [BEN]: [aSession('2026-02-20T10:00:00Z', [{ path: '/pricing' }])],
    },
  };
}
