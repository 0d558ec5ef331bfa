import type { CheckedSentence } from '@sightline/contract/publishing/page-sentences';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, shopSite, startContentApp } from '../../../test/content-app.ts';
import { signUpPerson } from '../../../test/factories.ts';

const WRONG = 'Acme tills for bakeries cost 49 euros a month.';
const RIGHT = 'Acme ovens keep an even temperature for the whole night.';
const TEXT = `${RIGHT} ${WRONG}`;

let at: ContentApp;
let page_id: string;
beforeAll(async () => {
  at = await startContentApp({ site: shopSite() });
  [page_id = ''] = await at.addPages('by-hand');
});
afterAll(() => at.stop());

const path = () => `/generated-pages/${page_id}`;
async function check(markdown_content: string): Promise<CheckedSentence[]> {
  const { status, body } = await at.call('POST', `${path()}/sentences/check`, { markdown_content });
  expect(status).toBe(200);
  return body.sentences;
}
const accept = (body: object) => at.call('POST', `${path()}/sentences/accept`, body);
const save = async (markdown_content: string) =>
  (await at.call('PUT', path(), { title: 'Tills', meta_description: '', markdown_content })).body;

describe('The sentences of a page', () => {
  it('Each sentence of a text that is not saved stands beside the sentence of the website it rests on', async () => {
    const [right, wrong] = await check(TEXT);
    expect(right).toMatchObject({
      text: RIGHT,
      place: { start: 0, end: RIGHT.length },
      state: 'held',
      source: { url: expect.stringContaining('/ovens'), title: 'Ovens' },
      accepted: null,
    });
    expect(wrong).toMatchObject({
      state: 'differs',
      differences: [{ kind: 'figure', text: '49 euros' }],
      source: { url: expect.stringContaining('/tills') },
      mend: 'Acme tills for bakeries cost 39 euros a month.',
    });
    const { body } = await at.call('GET', path());
    expect(body).toMatchObject({ version: 1, markdown_content: 'Text of by-hand.' });
  });

  it('A sentence that a person accepts is no longer marked, with the person’s name, in every later version of the page', async () => {
    expect((await save(TEXT)).unsupported).toMatchObject([{ text: '49 euros', sentence: WRONG }]);
    const before = await at.call('GET', '/generated-pages');
    expect((await accept({ sentence: WRONG })).body).toEqual({ ok: true });
    expect((await check(TEXT))[1]).toMatchObject({
      state: 'differs',
      accepted: { by: expect.any(String), at: expect.any(String) },
    });
    expect((await at.call('GET', path())).body.unsupported).toEqual([]);
    const after = await at.call('GET', '/generated-pages');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await save(`${TEXT} It rings.`)).unsupported).toEqual([]);
  });

  it('A changed sentence is marked again, although the one before was accepted', async () => {
    const [sentence] = await check('Acme tills for bakeries cost 59 euros a month.');
    expect(sentence).toMatchObject({ state: 'differs', accepted: null });
  });

  it('What was accepted can be marked again, with the facts of the sentence', async () => {
    await accept({ sentence: WRONG, accepted: false });
    expect((await check(TEXT))[1]).toMatchObject({ accepted: null });
    expect((await at.call('GET', path())).body.unsupported).toMatchObject([{ text: '49 euros' }]);
  });

  it('Sentences of another organization’s page are neither checked nor accepted', async () => {
    const eve = await signUpPerson(at.app, { host: 'eve.example', organization_name: 'Eve' });
    for (const [call, body] of [
      ['check', { markdown_content: 'Hello.' }],
      ['accept', { sentence: 'Hello.' }],
    ] as const) {
      const theirs = `/api/domains/${eve.domain_id}${path()}/sentences/${call}`;
      expect((await at.app.call('POST', theirs, { token: eve.token, body })).status).toBe(404);
    }
  });
});
