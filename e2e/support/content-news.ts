import type { Page } from '@playwright/test';

/** Closes what says that pages are being written, wherever it gets in the way: where they were quick, there is nothing to say. */
export const passOverNews = (page: Page) =>
  page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Got it' }), (button) =>
    // It may go by itself just now.
    button.click({ timeout: 2000 }).catch(() => undefined),
  );
