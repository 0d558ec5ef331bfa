import type { HandChange } from '@sightline/contract/personalizing/page-editor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpPerson } from '../../../test/factories.ts';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';
import { scriptConfigOf } from './personalization.service.ts';

let at: VariantsApp;
beforeAll(async () => {
  at = await startVariantsApp({ approves: true });
  await at.renew();
});
afterAll(() => at.stop());

const LABEL = 'ChatGPT';
const HEADING: HandChange = {
  selector: 'main > h1',
  tag: 'h1',
  was: 'As the frame read it',
  text: 'Tills that ChatGPT knows',
};
const BLOCK: HandChange = { selector: 'body > nav', tag: 'nav', was: 'Prices', hide: true };

const pathOf = async () => `/variants/${(await at.trigger(LABEL)).variant_id}/pages/${at.page_id}` as const;
const save = async (newest: number, changes: HandChange[]) =>
  at.call('POST', `${await pathOf()}/versions`, { newest, changes });

/** What the script changes on the page for visitors from ChatGPT. */
async function shown() {
  const { variant_id } = await at.trigger(LABEL);
  const made = await scriptConfigOf(at.app.ctx, at.person.domain_id);
  return made?.config.triggers.find(({ variant }) => variant === variant_id)?.pages[0]?.changes ?? [];
}

it('A version by hand waits for approval, stays through every automatic rewriting, and then is what visitors see', async () => {
  const before = await at.home(LABEL);
  const saved = await save(before.version, [HEADING, BLOCK]);
  expect([saved.status, saved.body.version]).toEqual([200, before.version + 1]);
  expect(saved.body.preview_url).toContain('sightline_variant=');
  await at.sql(`update page_elements set content = content || ' Again.' where id = $1`, at.intro_id);
  await at.renew();
  const home = await at.home(LABEL);
  expect(home).toMatchObject({
    version: saved.body.version,
    life: { state: 'draft', awaits_approval: true },
  });
  expect(home.changes.map(({ was, now }) => [was, now])).toEqual([
    ['Tills for small bakeries', HEADING.text],
    ['Prices', 'Hidden'],
  ]);
  expect(await shown()).toEqual([]);
  const { body } = await at.call('GET', `${await pathOf()}/versions`);
  expect(body.versions[0]).toMatchObject({ version: home.version, created_by: at.person.email });
  const approved = await at.call('POST', `${await pathOf()}/approve`, { version: home.version });
  expect(approved.body.state).toBe('live');
  expect(await shown()).toMatchObject([
    { element: at.heading_id, selector: 'main > h1', text: HEADING.text },
    { selector: 'body > nav', hide: true },
  ]);
  await at.renew();
  expect((await at.home(LABEL)).life).toMatchObject({ state: 'live', version: home.version, reason: null });
});

it('Also where new variants go live without approval, a version by hand waits until a person approves it', async () => {
  await at.call('PATCH', '', { auto_approve_variants: true });
  const { version } = await at.home(LABEL);
  await save(version, [HEADING]);
  await at.call('PATCH', '', { auto_approve_variants: false });
  expect((await at.home(LABEL)).life).toMatchObject({ state: 'live', version, awaits_approval: true });
});

it('The editor goes on from any version, and a change of an element outside of scans keeps its id', async () => {
  const { version } = await at.home(LABEL);
  const open = async (of: number) => (await at.call('GET', `${await pathOf()}/changes?version=${of}`)).body;
  expect(await open(0)).toMatchObject({ newest: version, changes: [], elements: [{ enabled: true }, {}] });
  const opened = await open(version - 1);
  expect(opened.changes).toMatchObject([{ text: HEADING.text }, { selector: 'body > nav', hide: true }]);
  await save(version, opened.changes);
  await save(version + 1, opened.changes);
  const ids = await at.sql(
    `select distinct c ->> 'element_id' as id from variant_pages v, jsonb_array_elements(changes) c
      where c ->> 'selector' = 'body > nav' and version in ($1, $2)`,
    ...[version + 1, version + 2],
  );
  expect(ids).toHaveLength(1);
  expect((await at.call('GET', `${await pathOf()}/changes?version=99`)).status).toBe(404);
});

it('What can’t be made is refused with a reason: a newer version, what is turned off, foreign images, addresses that run', async () => {
  const { version } = await at.home(LABEL);
  expect((await save(version - 1, [HEADING])).status).toBe(409);
  const link = { selector: 'nav a', tag: 'a', was: 'Prices' };
  const image = { selector: 'img', tag: 'img', was: '' };
  const wrong: HandChange[][] = [
    [],
    [link],
    [HEADING, HEADING],
    [{ ...link, href: 'javascript:alert(1)' }],
    [{ ...image, src: 'https://elsewhere.example/a.png' }],
    [{ ...HEADING, runs: ['one'] }],
    Array.from({ length: 10 }, (_, n) => ({ ...HEADING, selector: `p.n${n}`, text: 'x'.repeat(1500) })),
  ];
  const statuses = await Promise.all(wrong.map(async (changes) => (await save(version, changes)).status));
  expect(statuses).toEqual(wrong.map(() => 400));
  await at.sql('update page_elements set enabled = false where id = $1', at.heading_id);
  const off = await save(version, [HEADING]);
  expect([off.status, off.body.detail]).toEqual([
    409,
    '“As the frame read it” is turned off. Turn it on to change it.',
  ]);
  expect((await at.home(LABEL)).changes.map(({ now }) => now)).toEqual(['Hidden']);
  await at.sql('update page_elements set enabled = true where id = $1', at.heading_id);
  const stranger = await signUpPerson(at.app);
  const path = `/api/domains/${stranger.domain_id}${await pathOf()}/versions`;
  const body = { newest: version, changes: [HEADING] };
  expect((await at.app.call('POST', path, { token: stranger.token, body })).status).toBe(404);
});

it('A person who asks for a rewrite gets one beside the version by hand', async () => {
  const { version } = await at.home(LABEL);
  const { variant_id } = await at.trigger(LABEL);
  const wish = {
    feedback: 'Please talk about the price.',
    variant_id,
    page_id: at.page_id,
    regenerate: true,
  };
  await at.call('POST', '/feedback', wish);
  await at.renew();
  expect((await at.home(LABEL)).version).toBe(version + 1);
  const { body } = await at.call('GET', `${await pathOf()}/versions`);
  expect(body.versions[0].created_by).toBeNull();
});

it('What a person writes over the draft for an audience goes live when it is approved, and stays until a person asks for something else', async () => {
  const rule = { conditions: [{ about: 'source', any_of: ['assistants'] }] };
  const made = (await at.call('POST', '/audiences', { name: 'All assistants', rule })).body;
  await at.renew();
  expect((await at.detail('All assistants')).pages).toMatchObject([
    { page_id: at.page_id, version: 1, life: { state: 'draft', awaits_approval: true } },
  ]);
  const path = `/variants/${made.variant_id}/pages/${at.page_id}`;
  expect((await at.call('POST', `${path}/versions`, { newest: 1, changes: [HEADING] })).status).toBe(200);
  expect((await at.call('POST', `${path}/approve`, { version: 2 })).body.state).toBe('live');
  await at.renew();
  expect(await at.home('All assistants')).toMatchObject({ version: 2, life: { state: 'live', version: 2 } });
  const wish = { feedback: 'Please talk about the price.', variant_id: made.variant_id };
  await at.call('POST', '/feedback', { ...wish, page_id: at.page_id, regenerate: true });
  await at.renew();
  expect(await at.home('All assistants')).toMatchObject({ version: 3, life: { state: 'live', version: 2 } });
});
