import type { Page } from '@playwright/test';

/** Calls for one visitor. */
export const DETAIL = /\/visitors\/[^/]+$/;

export const place = (page: Page) => page.getByText(/^Session \d+ \/ \d+ • Page \d+ \/ \d+$/);
export const visitors = (page: Page) => page.getByRole('list', { name: 'Visitors' }).getByRole('listitem');
export const timeline = (page: Page) => page.getByRole('region', { name: 'Page Timeline' });
export const panel = (page: Page) => page.getByRole('region', { name: 'Visitor' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
