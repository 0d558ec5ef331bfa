import type { WaitingItem, WaitingItems } from '@sightline/contract/whole/decisions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpPerson } from '../../../test/factories.ts';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';

let at: VariantsApp;
let pages: string[];
beforeAll(async () => {
  at = await startVariantsApp({ approves: true });
  await at.renew();
  pages = await at.addPages('one', 'two', 'three');
  for (const price of [39, 45]) {
    const content_text = `The Counter plan costs ${price} euros a month.`;
    const note = { entry_type: 'prompt', source_type: 'manual', content_text };
    const { id } = (await at.call('POST', '/knowledge-base', note)).body;
    await at.call('POST', `/knowledge-base/${id}/accept-merge`, {
      approved_description: 'Acme sells tills.',
    });
  }
});
afterAll(() => at.stop());

const list = async (query = ''): Promise<WaitingItems> => (await at.call('GET', `/decisions${query}`)).body;
const ids = ({ data }: WaitingItems) => data.map(({ id }) => id);
const onPage = ({ variant }: Extract<WaitingItem, { kind: 'variant' | 'repair' }>) =>
  `/variants/${variant.variant_id}/pages/${variant.page_id}`;
async function first<Kind extends WaitingItem['kind']>(kind: Kind) {
  const [item] = (await list(`?kind=${kind}`)).data;
  if (item?.kind !== kind) throw new Error(`No ${kind} waits.`);
  return item as Extract<WaitingItem, { kind: Kind }>;
}

it('Facts, variants and pages that wait are one list, each as its own call lists it, with how many there are', async () => {
  const { counts, data, next_cursor } = await list();
  const waiting = (await at.call('GET', '/variant-approvals')).body;
  expect(counts).toEqual({ repair: 0, fact: 1, mention: 0, variant: waiting.count, page: 3 });
  expect(next_cursor).toBeNull();
  expect(data.map(({ kind }) => kind)).toEqual([
    'fact',
    ...waiting.waiting.map(() => 'variant'),
    ...pages.map(() => 'page'),
  ]);
  const facts = (await at.call('GET', '/knowledge-base/disagreements')).body;
  expect(data[0]).toMatchObject({ kind: 'fact', fact: facts[0] });
  const variants = data.flatMap((one) => (one.kind === 'variant' ? [one.variant] : []));
  expect(variants).toEqual(expect.arrayContaining(waiting.waiting));
  // The page that was saved last comes first.
  expect(data.flatMap((one) => (one.kind === 'page' ? [one.page.slug] : []))).toEqual([
    'three',
    'two',
    'one',
  ]);
  expect((await list('?kind=page')).data).toEqual(data.slice(-3));
});

it('Parts follow each other without a gap or a repeat, also when what ended a part was decided meanwhile', async () => {
  const all = ids(await list());
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const part: WaitingItems = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...ids(part));
    cursor = part.next_cursor;
  }
  expect(seen).toEqual(all);

  const { data, next_cursor } = await list('?kind=variant&limit=1');
  const [gone] = data;
  if (gone?.kind !== 'variant') throw new Error('No variant waits.');
  expect((await at.call('POST', `${onPage(gone)}/end`)).status).toBe(200);
  expect(ids(await list(`?kind=variant&cursor=${next_cursor}`))).toEqual(
    all.filter((id) => id.startsWith('variant/') && id !== gone.id),
  );
  const page = await list('?kind=page&limit=1');
  expect((await at.call('POST', `/generated-pages/${pages[2]}/publish`)).status).toBe(200);
  expect(ids(await list(`?cursor=${page.next_cursor}`))).toEqual([`page/${pages[1]}`, `page/${pages[0]}`]);
  for (const wrong of ['nonsense', 'eyJraW5kIjoicGFnZSIsImtleSI6IjEvMiJ9'])
    expect((await at.call('GET', `/decisions?cursor=${wrong}`)).status).toBe(400);
});

it('A decision by the call of its kind takes the item from the list, and counts follow at once', async () => {
  const before = (await list()).counts;
  const { fact } = await first('fact');
  const values = fact.values.map(({ value }) => value);
  const decided = await at.call('POST', '/knowledge-base/disagreements', {
    key: fact.key,
    values,
    chosen: values[0],
  });
  expect(decided.status).toBe(200);
  const variant = await first('variant');
  const { version } = variant.variant;
  expect((await at.call('POST', `${onPage(variant)}/approve`, { version })).body.state).toBe('live');
  const page = await first('page');
  await at.call('DELETE', `/generated-pages/${page.page.id}`);
  const after = await list();
  expect(after.counts).toEqual({
    ...before,
    fact: before.fact - 1,
    variant: before.variant - 1,
    page: before.page - 1,
  });
  for (const { id } of [variant, page]) expect(ids(after)).not.toContain(id);

  // What the product pauses afterwards is a repair, until a person resumes or ends it.
  await at.sql(
    `update variant_lives set state = 'paused', reason = 'The page takes a change back.' where variant_id = $1`,
    variant.variant.variant_id,
  );
  const repair = await first('repair');
  expect(repair.variant).toEqual(variant.variant);
  expect((await list()).counts.repair).toBe(1);
  expect((await at.call('POST', `${onPage(repair)}/resume`)).body.state).toBe('live');
  expect((await list()).counts.repair).toBe(0);
});

it('A website on which nothing happened yet has nothing to decide', async () => {
  const other = await signUpPerson(at.app, { organization_name: 'Other' });
  const { body } = await at.app.call('GET', `/api/domains/${other.domain_id}/decisions`, {
    token: other.token,
  });
  expect(body).toEqual({
    counts: { repair: 0, fact: 0, mention: 0, variant: 0, page: 0 },
    data: [],
    next_cursor: null,
  });
});
