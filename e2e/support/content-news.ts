import type { Page } from '@playwright/test';

/** Closes the notice that pages are being written if it is in the way; if they were fast, there is none. */
export const passOverNews = (page: Page) =>
  page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Got it' }), (button) =>
    // It may disappear on its own just now.
    button.click({ timeout: 2000 }).catch(() => undefined),
  );
