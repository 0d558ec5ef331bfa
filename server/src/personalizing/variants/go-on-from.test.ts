import type { HandChange } from '@sightline/contract/personalizing/page-editor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatRequest } from '../../../test/doubles/chat-double.ts';
import { setUpModelWriter } from '../../../test/doubles/model-writer-setup.ts';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';

let at: VariantsApp;
beforeAll(async () => {
  at = await startVariantsApp({ approves: true });
  await at.renew();
  await at.sql('update page_elements set room = 400 where id = $1', at.intro_id);
});
afterAll(() => at.stop());

const LABEL = 'ChatGPT';
const LEAD = 'Acme is the till for bakers in a hurry.';
const MORE =
  'It opens in a second, adds up orders and stock, and closes in one minute on every day of the week.';
const HEADLINE: HandChange = {
  ...{ selector: 'main > h1', tag: 'h1', was: 'Tills for small bakeries' },
  text: 'The till that ChatGPT told you about',
};
const INTRO: HandChange = { selector: 'main > p', tag: 'p', was: '', text: `${LEAD} ${MORE}` };
const OTHERS: HandChange[] = [
  { ...{ selector: 'nav a', tag: 'a', was: 'Prices' }, text: 'What it costs', href: '/prices' },
  { selector: 'body > nav', tag: 'nav', was: 'Prices', hide: true },
  { selector: 'main', tag: 'main', was: '', before: 'body > nav' },
];

/** Saves a version by hand over the newest one. */
async function write(...changes: HandChange[]) {
  const { version } = await at.home(LABEL);
  const { variant_id } = await at.trigger(LABEL);
  const path = `/variants/${variant_id}/pages/${at.page_id}`;
  const saved = await at.call('POST', `${path}/versions`, { newest: version, changes });
  expect([saved.status, saved.body.version], saved.text).toEqual([200, version + 1]);
  return (what: string, body: object = {}) => at.call('POST', `${path}/${what}`, body);
}
async function wish(feedback: string) {
  const { variant_id } = await at.trigger(LABEL);
  const body = { feedback, variant_id, page_id: at.page_id, regenerate: true };
  expect((await at.call('POST', '/feedback', body)).status).toBe(200);
  await at.renew();
  return at.home(LABEL);
}
/** The stored changes of the newest version, without the mark of a person's words. */
async function stored() {
  const { variant_id } = await at.trigger(LABEL);
  const [newest] = await at.sql(
    'select changes from variant_pages where variant_id = $1 order by version desc limit 1',
    variant_id,
  );
  const changes = newest?.changes as Record<string, unknown>[];
  return changes.map(({ by_hand: _, ...change }) => change);
}
const textOf = (changes: Record<string, unknown>[]) =>
  changes.find(({ element_id }) => element_id === at.intro_id)?.text;

it('“Shorter, and keep the headline” shortens a person’s paragraph and leaves headline, link, hidden block and move as they are', async () => {
  await write(HEADLINE, INTRO, ...OTHERS);
  const before = await stored();
  expect(await at.home(LABEL)).toMatchObject({ is_by_hand: true });
  const home = await wish('Shorter please, and keep the headline.');
  expect(home).toMatchObject({ is_by_hand: true, life: { state: 'draft', awaits_approval: true } });
  const after = await stored();
  expect(textOf(after)).toBe(LEAD);
  expect(after).toEqual(
    before.map((change) => (change.text === INTRO.text ? { ...change, text: LEAD } : change)),
  );
});

it('The next wish goes on from there: a sentence of the site joins the person’s words, and nothing else changes', async () => {
  const before = await stored();
  const home = await wish('Please mention Belgium.');
  const after = await stored();
  expect(textOf(after)).toMatch(
    /^Acme is the till for bakers in a hurry\. Acme serves 300 bakeries in Belgium/,
  );
  const others = (changes: typeof before) => changes.filter(({ element_id }) => element_id !== at.intro_id);
  expect(others(after)).toEqual(others(before));
  await at.renew();
  expect((await at.home(LABEL)).version).toBe(home.version);
});

it('The original headline comes back alone, and a wish that takes a model leaves the version as it is and says so', async () => {
  const before = await stored();
  const { version } = await wish('Use the original headline, please.');
  expect(await stored()).toEqual(before.filter(({ element_id }) => element_id !== at.heading_id));
  const home = await wish('Make the intro sound like a poem.');
  expect(home).toMatchObject({ version, note: expect.stringContaining('needs an AI model') });
  await at.renew();
  expect((await at.home(LABEL)).version).toBe(version);
});

it('What a person wrote, or the product made of it, waits where others go live by themselves, and needs no source when it is live', async () => {
  await at.call('PATCH', '', { auto_approve_variants: true });
  const post = await write({ ...HEADLINE, text: 'Tills for 77 bakers in a hurry' }, INTRO);
  const { version, life } = await wish('Shorter.');
  expect(life).toMatchObject({ state: 'draft', awaits_approval: true });
  await at.call('PATCH', '', { auto_approve_variants: false });
  expect((await post('approve', { version })).body).toMatchObject({ state: 'live', version });
  await at.renew();
  expect((await at.home(LABEL)).life).toMatchObject({ state: 'live', version, reason: null });
  expect(await wish('Back to the original.')).toMatchObject({ changes: [], life: { state: 'live' } });
});

it('A model sees a person’s version with the originals, and only what a wish asks for is taken from its answer', async () => {
  const asked: ChatRequest[] = [];
  const answer = [
    { element: 1, text: 'A till system for bakeries', wish: 1 },
    { element: 2, text: `${LEAD} It is a till system for small bakeries in a hurry.`, wish: 1 },
  ];
  const { double, writer } = await setUpModelWriter((request) => {
    asked.push(request);
    return JSON.stringify({ changes: answer });
  });
  Object.assign(at.app.ctx, { writer });
  await write({ ...HEADLINE, text: 'Tills for bakers in a hurry' }, INTRO, ...OTHERS);
  const before = await stored();
  await wish('Make the headline stronger.');
  expect(await stored()).toEqual(
    before.map((change) =>
      change.element_id === at.heading_id ? { ...change, text: 'A till system for bakeries' } : change,
    ),
  );
  const prompt = asked.flatMap(({ messages }) => messages.map(({ content }) => content)).join('\n');
  expect(prompt).toContain('original="Tills for small bakeries">Tills for bakers in a hurry</element>');
  expect(prompt).toContain('1. Make the headline stronger.');
  expect(prompt).not.toContain(MORE);
  await double.close();
});
