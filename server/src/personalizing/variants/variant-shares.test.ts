import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';
import { scriptConfigOf } from './personalization.service.ts';
import { noteShares } from './variant-shares.service.ts';

let at: VariantsApp;
beforeAll(async () => {
  at = await startVariantsApp({ approves: true });
  await at.renew();
});
afterAll(() => at.stop());

interface Shared {
  is_adaptive: boolean;
  variants: { id: string; variant_id: string; letter: string; share: number }[];
}

const approve = (variant_id: string) =>
  at.call('POST', `/variants/${variant_id}/pages/${at.page_id}/approve`, { version: 1 });
const inScript = async (id: string) =>
  ((await scriptConfigOf(at.app.ctx, at.person.domain_id))?.config.triggers ?? []).filter(
    (trigger) => trigger.id === id,
  );
const periodsOf = async (id: string) =>
  (await at.sql('select shares from share_periods where trigger_id = $1 order by since', id)).map(
    ({ shares }) => shares,
  );

it('A variant beside another starts as a draft with its changes, gets its share of visitors once it is approved, and gives it back when it is paused or removed', async () => {
  const { id, variant_id } = await at.trigger('ChatGPT');
  const path = `/personalization-triggers/${id}`;
  await approve(variant_id);
  expect(await inScript(id)).toMatchObject([{ variant: variant_id }]);

  const added: { body: Shared } = await at.call('POST', `${path}/variants`, {});
  const [a, b] = added.body.variants;
  expect(added.body).toMatchObject({
    is_adaptive: false,
    variants: [
      { letter: 'A', variant_id, share: 0.5 },
      { letter: 'B', share: 0.5 },
    ],
  });
  if (!a || !b) throw new Error('There are two.');
  const home = (await at.detail('ChatGPT (B)')).pages[0];
  expect(home?.changes).toEqual((await at.home('ChatGPT (A)')).changes);
  expect(home?.life.state).toBe('draft');
  expect(await inScript(id)).toMatchObject([{ variant: variant_id }]);
  expect((await inScript(id))[0]).not.toHaveProperty('upto');

  await approve(b.variant_id);
  expect(await inScript(id)).toMatchObject([{ variant: a.variant_id, upto: 0.5 }, { variant: b.variant_id }]);
  const set = (shares: object[], more = {}) => at.call('PUT', `${path}/shares`, { shares, ...more });
  const wrong = await set([a, b].map((one) => ({ variant_id: one.variant_id, share: 0.6 })));
  expect([wrong.status, wrong.body.detail]).toEqual([400, 'Shares must sum to 100%; these sum to 120.0%.']);
  expect((await set([{ variant_id, share: 1 }])).status).toBe(400);
  at.app.setTime(new Date(+at.app.ctx.now() + 60_000));
  await set([
    { variant_id: a.variant_id, share: 0.2 },
    { variant_id: b.variant_id, share: 0.8 },
  ]);
  expect(await inScript(id)).toMatchObject([{ variant: a.variant_id, upto: 0.2 }, { variant: b.variant_id }]);
  // Nothing has changed since.
  await noteShares(at.app.ctx, at.person.domain_id);
  at.app.setTime(new Date(+at.app.ctx.now() + 60_000));
  await at.call('POST', `/variants/${b.variant_id}/pages/${at.page_id}/pause`);
  expect(await inScript(id)).toMatchObject([{ variant: a.variant_id }]);
  expect((await periodsOf(id)).slice(-2)).toEqual([
    { [a.variant_id]: 0.2, [b.variant_id]: 0.8 },
    { [a.variant_id]: 1 },
  ]);
  expect((await at.call('DELETE', `${path}/variants/${a.variant_id}`)).status).toBe(409);
  const left: { body: Shared } = await at.call('DELETE', `${path}/variants/${b.variant_id}`);
  expect(left.body.variants).toMatchObject([{ letter: 'A', share: 1 }]);
  expect(await at.home('ChatGPT')).toBeDefined();
});

it('At most four variants share their visitors, and where one changes nothing on a page it shows what A shows there', async () => {
  const { id, variant_id } = await at.trigger('Perplexity');
  const path = `/personalization-triggers/${id}`;
  await approve(variant_id);
  for (const letter of ['B', 'C', 'D']) {
    const { body }: { body: Shared } = await at.call('POST', `${path}/variants`, {});
    expect(body.variants.at(-1)).toMatchObject({
      letter,
      share: body.variants.length === 3 ? 0.3333 : 1 / body.variants.length,
    });
  }
  expect((await at.call('POST', `${path}/variants`, {})).status).toBe(409);
  const rows: Shared['variants'] = (await at.call('PUT', `${path}/shares`, {})).body.variants;
  const [, b] = rows;
  // B is live on another page alone.
  const [other] = await at.sql(
    `insert into pages (domain_id, path, enabled, created_at) values ($1, '/prices', true, now()) returning id`,
    at.person.domain_id,
  );
  const [element] = await at.sql(
    `insert into page_elements (page_id, domain_id, selector, tag, kind, content, place, enabled, created_at)
      values ($1, $2, 'main > h1', 'h1', 'heading', 'Prices', 0, true, now()) returning id`,
    other?.id,
    at.person.domain_id,
  );
  await at.sql(
    `insert into variant_pages (domain_id, variant_id, page_id, version, changes, sources_hash, writer, created_at)
      values ($1, $2, $3, 1, jsonb_build_array(jsonb_build_object('element_id', $4::uuid, 'selector', 'main > h1', 'was', 'Prices', 'text', 'What it costs')), '', 'built-in', now())`,
    at.person.domain_id,
    b?.variant_id,
    other?.id,
    element?.id,
  );
  await at.call('POST', `/variants/${b?.variant_id}/pages/${other?.id}/approve`, { version: 1 });
  const [first, second] = await inScript(id);
  expect(first?.pages.map(({ path: of, changes }) => [of, changes.length > 0])).toEqual([
    ['/', true],
    ['/prices', false],
  ]);
  expect(second?.pages.find(({ path: of }) => of === '/')).toEqual(
    first?.pages.find(({ path: of }) => of === '/'),
  );
  expect(second?.pages.find(({ path: of }) => of === '/prices')?.changes).toHaveLength(1);
});

it('An audience gets what its conditions say that its visitors look for, as a draft, or a sentence that says why not', async () => {
  const make = (name: string, conditions: object[]) =>
    at.call('POST', '/audiences', { name, rule: { conditions } });
  expect((await make('Belgian ads', [{ about: 'campaign', any_of: ['belgium-*'] }])).status).toBe(200);
  await make('At night', [{ about: 'hour', at_least: 22, at_most: 5 }]);
  await at.renew();
  const belgian = await at.home('Belgian ads');
  expect(belgian.changes[0]?.now).toContain('300 bakeries in Belgium');
  expect(belgian.life).toMatchObject({ state: 'draft', version: null });
  expect(await at.home('At night')).toMatchObject({
    changes: [],
    note: expect.stringContaining('Your conditions don’t say what these visitors look for'),
  });
  for (const name of ['Belgian ads', 'At night'])
    await at.call('DELETE', `/audiences/${(await at.trigger(name)).id}`);
});
