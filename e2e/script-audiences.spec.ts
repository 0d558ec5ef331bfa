import { expect, type Page } from '@playwright/test';
import type { ScriptCondition, ScriptConfig, ScriptTrigger } from '@sightline/contract/visiting/tracking';
import { htmlPage, scriptTag, snippetTag } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-0000000007${String(n).padStart(2, '0')}`;

const audience = (n: number, text: string, when: ScriptCondition): ScriptTrigger => ({
  id: id(n),
  variant: id(n + 20),
  when,
  holdout: 0,
  pages: ['/', '/two', '/three'].map((path, at) => ({
    page: id(40 + at),
    path,
    version: 1,
    changes: [{ element: id(60), selector: '#title', text }],
  })),
});
const read = (page: Page) => page.locator('#title').innerText();
const BODY = '<h1 id="title">Original</h1>';

const config = (...triggers: ScriptTrigger[]): Partial<ScriptConfig> => ({
  triggers,
  device: 'phone',
  ways: ['*', '~'],
});

const TAGS = {
  'a tag with an inline part': (origin: string) => snippetTag(origin, ['*', '~']),
  'a script element': () => scriptTag(),
};

for (const [name, tagOf] of Object.entries(TAGS)) {
  test(`With ${name} the first audience that fits is shown, by what the server says of the visitor and where the visit began`, async ({
    site,
    visitor,
  }) => {
    const onDevice = (kind: string): ScriptCondition => ['device', kind];
    site.configure(
      config(
        audience(1, 'Desktop', onDevice('desktop')),
        audience(2, 'Phone from two', [0, [0, onDevice('phone')], [0, ['landing', '/two']]]),
        audience(3, 'Phone', onDevice('phone')),
      ),
    );
    for (const path of ['/', '/two']) site.pages.set(path, htmlPage(BODY, 'A page', tagOf(site.url)));
    await visitor.goto(`${site.url}/two`);
    await expect.poll(() => read(visitor)).toBe('Phone from two');
    await visitor.goto(site.url);
    await expect.poll(() => read(visitor)).toBe('Phone from two');
    await expect.poll(() => site.batches.at(-1)?.visit).toMatchObject({ trigger: id(2), variant: id(22) });
  });

  test(`With ${name} a visit gets its audience on a later page, by the pages it saw`, async ({
    site,
    visitor,
  }) => {
    site.configure(config(audience(2, 'For who saw two', ['/two', [1, 50]])));
    site.pages.set('/two', htmlPage(BODY, 'A page', tagOf(site.url)));
    const views = (n: number) => expect.poll(() => site.eventsOf('view')).toHaveLength(n);
    await visitor.goto(`${site.url}/two`);
    await views(1);
    await visitor.goto(`${site.url}/two`);
    await expect.poll(() => read(visitor)).toBe('For who saw two');
  });

  test(`With ${name} a visit gets its audience on a later page, by what the page said of the visitor, which is never sent`, async ({
    site,
    visitor,
  }) => {
    site.configure(
      config(audience(1, 'For the team plan', [0, [0, ['.plan', 'team']], [0, ['.seats', [10, 1e15]]]])),
    );
    for (const path of ['/', '/three']) site.pages.set(path, htmlPage(BODY, 'A page', tagOf(site.url)));
    await visitor.goto(site.url);
    await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
    expect(await read(visitor)).toBe('Original');
    await visitor.evaluate(`sightline.set({ plan: 'Team', seats: 12 })`);
    await expect
      .poll(() => visitor.evaluate<string>(`localStorage.sightline ?? ''`))
      .toContain('".seats":12');
    await visitor.goto(`${site.url}/three`);
    await expect.poll(() => read(visitor)).toBe('For the team plan');
    await visitor.goto('about:blank');
    expect(JSON.stringify(site.batches)).not.toContain('seats');
  });
}

test('What a page says of its visitor right after the tag counts on that page', async ({ site, visitor }) => {
  site.configure(config(audience(1, 'For the team plan', ['.plan', 'team'])));
  const said = `<script>sightline.set({ plan: 'team' })</script>`;
  site.pages.set('/', htmlPage(BODY, 'A page', snippetTag(site.url, ['*']) + said));
  await visitor.goto(site.url);
  await expect.poll(() => read(visitor)).toBe('For the team plan');
});
