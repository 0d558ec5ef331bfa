import { afterEach, describe, expect, it } from 'vitest';
import { type ContentApp, finishSetUp, shopSite, startContentApp } from '../../../test/content-app.ts';
import { chatFailures, startChatDouble } from '../../../test/doubles/chat-double.ts';
import type { Double } from '../../../test/doubles/double-server.ts';
import { createPageWriter } from '../../../test/doubles/page-writer.ts';
import { runText } from '../../platform/db/database.ts';
import { createExtractiveWriter } from '../../writer/built-in/extractive.ts';
import { createModelWriter } from '../../writer/model/model.ts';
import type { WritePage } from '../../writer/writer.ts';
import { gatherSources } from '../sources/writing-sources.service.ts';

let at: ContentApp;
let double: Double | undefined;
afterEach(async () => {
  await at.stop();
  await double?.close();
});

const write = async (prompt: string) => {
  const { body } = await at.call('POST', '/aeo/content/create-page', { prompt });
  return at.ended(body.task_id);
};
const saying = (markdown: string) =>
  createPageWriter({
    writePage: async (input: WritePage) => ({ ...(await createPageWriter().writePage(input)), markdown }),
  });

describe('Sentences about the system', () => {
  it('A sentence about sources or writer is left out of a page, and a page that holds nothing else is not kept', async () => {
    const german = 'Acme baut Öfen. Als KI-Sprachmodell kann ich keine Preise nennen.';
    const writer = saying(`${german}\n\n## Preis\n\nDie Quellen enthalten dazu keine Angaben.`);
    at = await startContentApp({ writer, site: shopSite() });
    await write('What do your ovens cost?');
    expect((await at.pages()).map(({ markdown_content }) => markdown_content)).toEqual(['Acme baut Öfen.']);
    await at.stop();
    at = await startContentApp({
      writer: saying('I’m sorry, but I can’t help with that.'),
      site: shopSite(),
    });
    expect(await write('What do your ovens cost?')).toMatchObject({
      status: 'error',
      detail: 'What was written speaks of its sources or its writer only, so it was not kept.',
    });
    expect(await at.pages()).toEqual([]);
  });

  it('An outline cannot be published until somebody has filled it in', async () => {
    at = await startContentApp({ site: shopSite() });
    await write('Which yoghurt machines do you rent?');
    const [outline] = await at.pages();
    expect(outline?.outline).toBe(true);
    const publish = () => at.call('POST', `/generated-pages/${outline?.id}/publish`);
    const refused = await publish();
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/^This page still contains a note to you: “This page is an outline/),
    ]);
    await at.call('PUT', `/generated-pages/${outline?.id}`, {
      title: 'Yoghurt machines',
      meta_description: '',
      markdown_content: 'Acme rents no yoghurt machines.',
    });
    expect((await publish()).status).toBe(200);
  });

  it('A sentence about the system in the description does not get into the overview page', async () => {
    at = await startContentApp({ site: shopSite() });
    await runText(
      at.app.ctx.db,
      `update domains set description = $2, researched_description = $2 where id = $1`,
      [
        at.person.domain_id,
        'Acme baut Öfen.\n\nThe website of Acme is in German. The built-in writer reads English only, so it does not describe what the pages say.\n\nThe pages read do not say: price.',
      ],
    );
    const { body } = await at.call('POST', '/generated-pages/upload-overview');
    await at.ended(body.task_id);
    const [about] = await at.pages();
    expect(about?.markdown_content).toMatch(/^Acme baut Öfen\./);
    expect(about?.markdown_content).not.toMatch(/built-in writer|The pages read/);
  });
});

it('The product’s own description is no source, but what a person wrote into it is a note', async () => {
  at = await startContentApp({ site: shopSite() });
  const { ctx } = at.app;
  const { domain_id } = at.person;
  const researched = 'Acme sells tills for 999 euros. ([Home](https://acme.example/))';
  await runText(ctx.db, `update domains set description = $2, researched_description = $2 where id = $1`, [
    domain_id,
    researched,
  ]);
  expect(await gatherSources(ctx, domain_id)).toMatchObject({ description: '', notes: [] });
  await at.call('PATCH', '', { description: `${researched}\n\nWe deliver on Sundays.` });
  expect(await gatherSources(ctx, domain_id)).toMatchObject({
    description: '',
    notes: ['We deliver on Sundays.'],
  });
});

it('Pages go live by themselves only once somebody has finished the set-up', async () => {
  at = await startContentApp({ writer: createPageWriter(), site: shopSite() });
  await at.call('PATCH', '', { auto_publish_pages: true });
  await write('What do your tills cost?');
  await at.addPages('by-hand');
  expect((await at.pages()).map(({ status }) => status)).toEqual(['draft', 'draft']);
  await finishSetUp(at);
  await write('Which ovens keep an even temperature?');
  expect((await at.pages())[0]?.status).toBe('published');
});

it.each([
  ['refuses its key', chatFailures.wrong_key, 'its key was refused'],
  ['does not know the model', chatFailures.unknown_model, 'its server does not know it'],
])(
  'A task says that the server of its model %s, and the page is credited to the writer that wrote it',
  async (_what, reply, why) => {
    double = await startChatDouble({ respond: () => reply });
    const writer = createModelWriter({
      provider: 'openai',
      model: 'qwen3',
      base_url: `${double.url}/v1`,
      fallback: createExtractiveWriter(),
      log: () => undefined,
    });
    at = await startContentApp({ writer, site: shopSite() });
    const told = await write('What do your tills cost?');
    expect(told).toMatchObject({
      status: 'completed',
      detail: expect.stringContaining(
        `The model openai/qwen3 did not write this, because ${why}; the built-in writer did.`,
      ),
    });
    const [page] = await at.pages();
    const [version] = (await at.call('GET', `/generated-pages/${page?.id}/versions`)).body;
    expect(version.author).toBe('Built-in writer');
    expect((await at.changes())[0]).toMatchObject({ actor: 'Built-in writer' });
  },
);
