import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentApp, startContentApp } from './content-app.ts';
import { contractRoutes, requestOf } from './contract-routes.ts';
import { cpuTimeOf, MAX_CALL_MS } from './cpu-time.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { longTextsOf } from './long-texts.ts';

/** Each goes through a complete server: `HOSTILE=all` sends all of them, which takes many minutes. */
const WORST =
  /^(?:initials in capitals|assignments|blank lines|words without a stop|one long word|different names)$/;
const texts = Object.entries(HOSTILE_TEXTS).filter(([what]) => process.env.HOSTILE || WORST.test(what));

let at: ContentApp;
let ids: Record<string, string>;
beforeAll(async () => {
  at = await startContentApp({ worker: false });
  const [page_id = ''] = await at.addPages('tills');
  const note = { entry_type: 'prompt', source_type: 'prompt', content_text: 'Acme opened in 1999.' };
  const entry = await at.call('POST', '/knowledge-base', note);
  const prompts = ['Which till system suits a small bakery?'];
  const saved = await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Tills for bakeries', prompts });
  ids = {
    id: at.person.domain_id,
    page_id,
    entry_id: entry.body.id,
    topic_id: saved.body.topic?.id ?? '',
    slug: 'tills',
  };
});
afterAll(() => at.stop());

const routes = contractRoutes().filter(
  (route) => route.method !== 'GET' && longTextsOf(route, {}).length > 0,
);

it('The calls that take long texts are found in the contract', () => {
  expect(routes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['generatedPages.update', 'content.createPage', 'knowledge.create']),
  );
});

it.each(routes)(
  '$name answers the longest texts without a server error and without holding up others',
  async (route) => {
    const { app, person } = at;
    const faults: string[] = [];
    for (const { place, most, inputWith } of longTextsOf(route, ids)) {
      for (const [what, make] of texts) {
        const { path, body } = requestOf(route, { ...ids, ...Object(inputWith(make(most))) });
        const headers = { 'content-type': 'application/json' };
        let status = 0;
        const ms = await cpuTimeOf(async () => {
          const options = { token: person.token, headers, ...(body !== undefined && { body }) };
          ({ status } = await app.call(route.method, path, options));
        });
        if (status >= 500 || ms > MAX_CALL_MS)
          faults.push(`${place}, ${what}: ${status} in ${Math.round(ms)} ms`);
      }
    }
    expect(faults).toEqual([]);
  },
);
