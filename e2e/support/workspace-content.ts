import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { Task } from '@sightline/contract/company/tasks';
import type { GeneratedPage, PageVersion } from '@sightline/contract/publishing/generated-pages';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import type { PageFigures, PageMilestones } from '@sightline/contract/publishing/page-figures';
import { withHosting, withPlan } from './states.ts';

export const LIST = /\/generated-pages(\?.*)?$/;
const FIGURES = /\/generated-page-figures$/;
export const TASKS = /\/aeo\/tasks\/active$/;
export const PREVIEW = /\/generated-pages\/[^/]+\/preview-html/;
const VERSIONS = /\/generated-pages\/[^/]+\/versions$/;
const ONE = /\/generated-pages\/[^/?]+$/;
const MILESTONES = /\/generated-pages\/[^/]+\/milestones$/;

export const LIVE: Partial<HostingStatus> = {
  status: 'active',
  subdomain_url: 'https://ai.tillberry.example',
  dns_verified: true,
  dns_configured: true,
  is_active: true,
};

/** An id that no row has. */
export const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

export function aGeneratedPage(number: number, change: Partial<GeneratedPage> = {}): GeneratedPage {
  const at = new Date(Date.now() - number * 3_600_000).toISOString();
  return {
    id: idOf(number),
    slug: `page-${number}`,
    title: `Page ${number}`,
    meta_description: '',
    markdown_content: `# Page ${number}\n\nWhat it says.`,
    status: 'draft',
    page_type: 'answer',
    question: null,
    topic_id: null,
    sources: [],
    unsupported: [],
    outline: false,
    version: 1,
    live_version: null,
    llm_visits: {},
    created_at: at,
    updated_at: at,
    published_at: null,
    ...change,
  };
}

/** A task that runs. */
export function aTask(change: Partial<Task> = {}): Task {
  const at = new Date().toISOString();
  return {
    task_id: idOf(8050),
    kind: 'topic_analysis',
    status: 'asking_assistants',
    data: {},
    progress: { done: 3, planned: 27 },
    detail: null,
    started_at: at,
    last_event_at: at,
    ...change,
  };
}

interface Served {
  pages: GeneratedPage[];
  versions?: PageVersion[];
  milestones?: PageMilestones;
  html?: string;
}

function figuresOf(pages: GeneratedPage[]): PageFigures {
  const published = pages.filter(({ status }) => status === 'published');
  const visits = pages.flatMap(({ llm_visits }) => Object.values(llm_visits));
  return {
    pages: pages.length,
    published: published.length,
    changed: published.filter(({ version, live_version }) => version !== live_version).length,
    to_publish: pages.filter(({ version, live_version }) => version !== live_version).length,
    visits: visits.reduce((sum, count) => sum + count, 0),
    most_visited: [],
    publishings: [],
  };
}

/** Replaces the server's answers about pages, for pages that need crawlers, assistants or months. */
export async function servePages(page: Page, served: Served): Promise<void> {
  const idIn = (route: Route) => /generated-pages\/([^/?]+)/.exec(route.request().url())?.[1];
  await page.route(LIST, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const slug = asked.get('slug');
    if (slug !== null) return route.fulfill({ json: served.pages.filter((one) => one.slug === slug) });
    const words = (asked.get('q') ?? '').toLowerCase().split(' ');
    const found = served.pages.filter(({ title }) =>
      words.every((word) => title.toLowerCase().includes(word)),
    );
    const from = found.findIndex(({ id }) => id === asked.get('cursor')) + 1;
    const etag = `"${createHash('sha256').update(JSON.stringify(served.pages)).digest('hex')}"`;
    const part = found.slice(from, from + Number(asked.get('limit')));
    return route.fulfill({ json: part, headers: { etag } });
  });
  await page.route(FIGURES, (route) => route.fulfill({ json: figuresOf(served.pages) }));
  await page.route(ONE, (route) => {
    const one = served.pages.find(({ id }) => id === idIn(route));
    return one && route.request().method() === 'GET' ? route.fulfill({ json: one }) : route.fallback();
  });
  await page.route(VERSIONS, (route) => route.fulfill({ json: served.versions ?? [] }));
  await page.route(MILESTONES, (route) =>
    route.fulfill({ json: served.milestones ?? { published_at: null, per_assistant: [] } }),
  );
  await page.route(PREVIEW, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: served.html ?? '' }),
  );
}

/** The host is live and the plan paid. */
export async function goLive(page: Page): Promise<void> {
  await withHosting(page, LIVE);
  await withPlan(page);
}

export const list = (page: Page) => page.getByRole('table', { name: 'Pages' });
export const row = (page: Page, title: string) => list(page).getByRole('row').filter({ hasText: title });
export const panel = (page: Page) => page.getByRole('region', { name: /^Page / });
export const toast = (page: Page, text: string) =>
  page.locator('.mantine-Notification-root').filter({ hasText: text });
