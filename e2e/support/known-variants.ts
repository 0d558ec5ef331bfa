import type { Page } from '@playwright/test';
import type {
  LandingPage,
  PersonalizationTrigger,
  TriggerDetail,
} from '@sightline/contract/personalizing/variants';
import { test as base } from './member.ts';
import { CHATGPT, idOf, PAGE_IDS, withPictures } from './pictures.ts';

export const aLandingPage = (path: string, change: Partial<LandingPage> = {}): LandingPage => ({
  full_url: `https://www.acme.test${path}?sightline_variant=${CHATGPT}`,
  path,
  page_id: PAGE_IDS[path] ?? idOf('d9'),
  visits: 214,
  ctr: 0.1234,
  version: 2,
  is_by_hand: false,
  life: {
    state: 'live',
    version: 2,
    next_version: null,
    awaits_approval: false,
    starts_at: null,
    ends_at: null,
    reason: null,
    changed_by: 'Ann Baker',
    changed_at: '2026-02-01T09:00:00.000Z',
  },
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

const MADE = '2026-02-01T09:00:00.000Z';
/** The state, versions and history of such a page. */
export const aHistory = (page: LandingPage) => ({
  life: page.life,
  versions: [2, 1].map((version) => ({
    version,
    changes: page.changes,
    note: null,
    created_by: null,
    created_at: MADE,
    preview_url: page.full_url,
  })),
  steps: (['paused', 'approved'] as const).map((step, n) => ({
    ...{ id: idOf(`a${n}`), step, version: 1, starts_at: null, ends_at: null, reason: null },
    made_by: 'Ann Baker',
    made_at: MADE,
  })),
});

const TRIGGERS = /\/personalization-triggers$/;
const TRIGGER = /\/personalization-triggers\/([^/?]+)$/;

/** The server's variants, which a test can change while it runs. */
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
  // Each is alone with its visitors.
  await page.route(SHARING, (route) => {
    const variant_id = SHARING.exec(route.request().url())?.[1] ?? '';
    const variants = [{ id: variant_id, variant_id, letter: 'A', share: 1 }];
    return route.fulfill({ json: { is_adaptive: false, variants } });
  });
}

const SHARING = /\/variants\/([^/]+)\/sharing$/;

export const RETURNING = idOf('c1');

/** One for ChatGPT with two pages, and one for those who come back. */
export function twoVariants(): KnownVariants {
  return {
    list: [
      { id: idOf('71'), label: 'ChatGPT', visits: 301, variant_id: CHATGPT },
      { id: idOf('72'), label: 'Returning visitors', visits: 44, variant_id: RETURNING },
    ],
    details: {
      [idOf('71')]: {
        variant_id: CHATGPT,
        description: 'Visits that begin with a link in ChatGPT.',
        pages: [
          aLandingPage('/'),
          aLandingPage('/pricing', {
            ...{ visits: 1, ctr: null, changes: [] },
            note: 'Nothing on the site says this better.',
          }),
        ],
      },
      [idOf('72')]: {
        variant_id: RETURNING,
        description: 'Visits of people who were here before.',
        pages: [aLandingPage('/', { visits: 44, ctr: 0 })],
      },
    },
  };
}

/** The member's website has two variants, unless a test changes them, and pictures of its pages. */
export const test = base.extend<{ known: KnownVariants }>({
  known: [
    async ({ page, browser }, use) => {
      const known = twoVariants();
      await withPictures(page, browser);
      await withVariants(page, known);
      await use(known);
    },
    { auto: true },
  ],
});
