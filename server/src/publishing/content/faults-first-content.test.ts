import { afterEach, expect, it } from 'vitest';
import { type ContentApp, shopSite, startContentApp } from '../../../test/content-app.ts';
import { createPageWriter } from '../../../test/doubles/page-writer.ts';
import { ABOUT_OVENS, ABOUT_TILLS, firstContent, measure } from '../../../test/first-content.ts';

let at: ContentApp;
afterEach(() => at.stop());

const finish = (completed_cms_onboarding = true) => at.call('PATCH', '', { completed_cms_onboarding });

it('[P-API-17] The first pages go live by themselves where that is set, even if a worker dies on the way', async () => {
  let written = 0;
  const { writePage } = createPageWriter();
  const dying = createPageWriter({
    writePage: async (input) => {
      written += 1;
      if (written === 2) throw new Error('The worker dies.');
      return writePage(input);
    },
  });
  at = await startContentApp({ writer: dying, site: shopSite() });
  await at.call('PATCH', '', { auto_publish_pages: true });
  await measure(at, [ABOUT_TILLS, ABOUT_OVENS]);
  await finish();
  const told = await firstContent(at);
  expect(told.events.map(({ type }) => type)).toEqual(['page_created', 'page_created', 'page_created']);
  expect((await at.pages()).map(({ status, version }) => [status, version])).toEqual([
    ['published', 1],
    ['published', 1],
    ['published', 1],
  ]);
  expect(written).toBe(3);
});
