import type { Page } from '@playwright/test';
import { twoVisitors, withVisitors } from './known-visitors.ts';
import { test as base } from './member.ts';
import { withPictures } from './pictures.ts';

/** The member's website has been visited by two people, unless a test changes them, and has pictures of its pages. */
export const test = base.extend<{ known: ReturnType<typeof twoVisitors> }>({
  known: [
    async ({ page, browser }, use) => {
      const known = twoVisitors();
      await withPictures(page, browser);
      await withVisitors(page, known);
      await use(known);
    },
    { auto: true },
  ],
});

/** Calls for one visitor. */
export const DETAIL = /\/visitors\/[^/]+$/;

export const place = (page: Page) => page.getByText(/^Session \d+ \/ \d+ • Page \d+ \/ \d+$/);
export const visitors = (page: Page) => page.getByRole('list', { name: 'Visitors' }).getByRole('listitem');
export const timeline = (page: Page) => page.getByRole('region', { name: 'Page Timeline' });
export const panel = (page: Page) => page.getByRole('region', { name: 'Visitor' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
