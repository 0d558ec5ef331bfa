import { expect, type Page } from '@playwright/test';
import { postBatch, trackedBatch, viewEvent } from '../server/test/tracked.ts';
import { test } from './support/network.ts';
import { call, inDomain } from './support/person.ts';

/** Short enough for any name; its element would be found by its attribute, its script by its mark. */
const SHORT = '"><img data-evil src=x onerror=globalThis.ran=1>';
const LONG = `${SHORT}'--></title></textarea></script><script data-evil>globalThis.ran=1</script><svg data-evil onload=globalThis.ran=1><iframe data-evil srcdoc="<script>top.ran=1</script>"></iframe><a data-evil href="javascript:globalThis.ran=1">x</a> [link](javascript:globalThis.ran=1) ![x](x" onerror="globalThis.ran=1) <b data-evil>\${7*7} {{7*7}}`;

const SCREENS = [
  '/overview',
  '/topic-analysis',
  '/content',
  '/content-updates',
  '/media-opportunities',
  '/knowledge-base',
  '/target-topics',
  '/journeys',
  '/personalized-pages',
  '/analytics',
  '/settings/options',
  '/settings/branding',
  '/settings/team',
  '/billing',
];

/** No node and no script from the texts, neither in the page nor in a frame. */
async function expectHarmless(page: Page, where: string) {
  for (const frame of page.frames()) {
    const found = await frame.evaluate(
      "[document.querySelectorAll('[data-evil]').length, document.querySelectorAll('a[href^=\"javascript:\" i]').length, typeof ran]",
    );
    expect(found, `${where}, ${frame.url()}`).toEqual([0, 0, 'undefined']);
  }
}

test('No text that strangers, visitors or colleagues have written becomes part of a page or runs', {
  tag: '@walk',
}, async ({ page, sightline, person, network }) => {
  const api = inDomain(sightline, person);
  network.pages['/'] =
    `<title>${SHORT.replaceAll('<', '&lt;')}</title><meta name="description" content="${LONG.replaceAll('"', '&quot;')}"><h1>Tillberry ${LONG.replaceAll('<', '&lt;')}</h1><p>Tillberry is a till for bakeries that keeps orders of cakes. ${LONG.replaceAll('<', '&lt;')}</p>`;
  await call(sightline, person, 'PATCH', `/api/users/${person.user_id}`, {
    additional_info: { name: SHORT, job_title: SHORT },
  });
  await call(sightline, person, 'POST', '/api/organizations/me/api-keys', { name: SHORT, scope: 'read' });
  await api('PATCH', '', { selected_personalization: true, description: LONG, feedback: LONG });
  await api('POST', '/aeo/save-and-analyze', { topic_text: SHORT, prompts: [LONG] });
  await api('POST', '/knowledge-base', {
    entry_type: 'prompt',
    title: SHORT,
    description: LONG,
    content_text: LONG,
  });
  await api('POST', '/competitors', { name: SHORT, url: 'https://rival.example/', aliases: [SHORT] });
  await api('POST', '/conversion-rules', { trigger_event: 'click', expression: SHORT });
  await api('PATCH', '/branding', { site_title: SHORT, cta_text: SHORT.slice(0, 40) });
  await api('POST', '/aeo/content/create-page', {
    manual: {
      slug: 'attack',
      title: SHORT,
      meta_description: LONG.slice(0, 500),
      content: `# ${LONG}\n\n${LONG}`,
    },
  });
  const at = `https://www.tillberry.test/pricing?utm_source=${encodeURIComponent(SHORT)}&utm_campaign=${encodeURIComponent(SHORT)}#${SHORT}`;
  const view = viewEvent({ url: at, title: SHORT });
  const batch = trackedBatch({
    events: [
      view,
      {
        ...view,
        type: 'click',
        id: viewEvent().id,
        text: SHORT,
        href: 'javascript:globalThis.ran=1',
      } as never,
    ],
  });
  batch.visit.touch = { landing: at, referrer: `https://evil.example/${encodeURIComponent(SHORT)}` };
  const sent = await postBatch(sightline.url, person.domain_id, batch, {
    origin: 'https://www.tillberry.test',
  });
  expect(sent.status, await sent.text()).toBe(204);
  await expect.poll(async () => (await api<unknown[]>('GET', '/visitors')).length).toBe(1);

  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  let seen = 0;
  for (const at of SCREENS) {
    await page.goto(at);
    await page.waitForLoadState('networkidle');
    await expectHarmless(page, at);
    if ((await page.locator('body').innerText()).includes('data-evil')) seen += 1;
  }
  // The texts are displayed, as plain text.
  expect(seen).toBeGreaterThan(5);
  const [topic] = await api<{ id: string }[]>('GET', '/aeo/topics');
  for (const at of [`/topic-analysis/topic/${topic?.id}?tab=prompts`, '/content?slug=attack']) {
    await page.goto(at);
    await expect(page.getByRole('heading', { name: SHORT })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectHarmless(page, at);
  }
  const preview = page.locator('iframe').contentFrame();
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('data-evil');
  await page.goto(`${sightline.url}/mailbox`);
  await expectHarmless(page, 'the mailbox');
  expect(dialogs).toEqual([]);
});
