import { afterEach, expect, it } from 'vitest';
import { type ContentApp, finishSetUp, shopSite, startContentApp } from '../../../test/content-app.ts';
import { createPageWriter } from '../../../test/doubles/page-writer.ts';
import { until } from '../../../test/soon.ts';
import type { EditPage } from '../../writer/writer.ts';
import { writeContent } from './content.jobs.ts';

let at: ContentApp;
afterEach(() => at.stop());

const write = (prompt: string) => at.call('POST', '/aeo/content/create-page', { prompt });
const bulkEdit = (prompt: string, page_ids?: string[]) =>
  at.call('POST', '/aeo/content/bulk-edit', { prompt, page_ids });
const active = async () => (await at.call('GET', '/aeo/tasks/active')).body;

it('[A-CONT-27][A-CONT-29][A-API-71][A-API-74][P-API-17] A page is written from a prompt, and published where pages go live by themselves', async () => {
  at = await startContentApp({ writer: createPageWriter(), site: shopSite() });
  const draft = await write('What do your tills cost?');
  const told = await at.ended(draft.body.task_id);
  expect(told).toMatchObject({
    status: 'completed',
    detail: null,
    events: [{ type: 'page_created', data: { slug: 'what-do-your-tills-cost' } }],
  });
  expect((await at.call('PATCH', '', { auto_publish_pages: true })).body.auto_publish_pages).toBe(true);
  await finishSetUp(at);
  await at.ended((await write('What do your tills cost?')).body.task_id);
  const outline = await at.ended((await write('Which yoghurt?')).body.task_id);
  expect(outline.detail).toContain('The outline lists what’s missing.');
  const pages = await at.pages();
  expect(pages.map(({ slug, status, outline, version }) => [slug, status, outline, version])).toEqual([
    ['which-yoghurt', 'draft', true, 1],
    ['what-do-your-tills-cost-2', 'published', false, 1],
    ['what-do-your-tills-cost', 'draft', false, 1],
  ]);
  expect(pages[1]).toMatchObject({
    page_type: 'answer',
    question: 'What do your tills cost?',
    sources: [{ url: 'https://acme.example/tills', title: 'Tills' }],
    live_version: 1,
  });
  expect((await at.changes())[0]).toMatchObject({ change_type: 'create', actor: 'Foreseeable writer' });
});

it('[A-API-39] A page that answers a tracked prompt belongs to its topic, and the changes of the topic list it', async () => {
  at = await startContentApp({ writer: createPageWriter(), site: shopSite() });
  const prompt = 'Which tills suit a small bakery?';
  const { body } = await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Tills', prompts: [prompt] });
  await at.ended((await write(prompt)).body.task_id);
  await at.addPages('other');
  const topic_id = body.topic.id;
  expect((await at.pages()).map((one) => one.topic_id)).toEqual([null, topic_id]);
  const changes = (await at.call('GET', `/aeo/topics/${topic_id}/content-changes`)).body;
  expect(changes).toMatchObject([
    { change_type: 'create', after_page_slug: 'which-tills-suit-a-small-bakery' },
  ]);
});

it('[A-VAL-22][A-API-73] A bulk edit changes the pages named, or all, each as a new version', async () => {
  at = await startContentApp({ writer: createPageWriter() });
  const [one = '', two] = await at.addPages('one', 'two', 'three');
  await at.call('POST', `/generated-pages/${two}/publish`);
  expect((await bulkEdit('  ')).status).toBe(400);
  const some = await at.ended((await bulkEdit('Say hello.', [one])).body.task_id);
  expect(some.detail).toBe('1 of 1 page changed.');
  const all = await at.ended((await bulkEdit('Say goodbye.')).body.task_id);
  expect(all.events.map(({ type, data }) => [type, data.slug])).toEqual([
    ['page_changed', 'one'],
    ['page_changed', 'two'],
    ['page_changed', 'three'],
  ]);
  const pages = await at.pages();
  expect(pages.find(({ id }) => id === one)).toMatchObject({
    version: 3,
    markdown_content: 'Text of one.\n\nSay hello.\n\nSay goodbye.',
  });
  // The live version stays until someone publishes the new one.
  expect(pages.find(({ id }) => id === two)).toMatchObject({ version: 2, live_version: 1 });
  expect((await at.changes())[0]).toMatchObject({ change_type: 'edit', summary: 'Added "Say goodbye.".' });
});

it('An edit that only a model can do ends in an error and changes nothing', async () => {
  at = await startContentApp({ writer: createPageWriter({ editPage: async () => null }) });
  await at.addPages('one', 'two');
  const told = await at.ended((await bulkEdit('Make it sing.')).body.task_id);
  expect(told).toEqual({ status: 'error', detail: 'Needs a model', next_cursor: 0, events: [] });
  expect((await at.pages()).map(({ version }) => version)).toEqual([1, 1]);
});

it('A page that somebody saves while it is being edited is edited again from what they saved', async () => {
  let interrupted = false;
  const editPage = async (input: EditPage) => {
    const edited = await createPageWriter().editPage(input);
    if (!interrupted) {
      interrupted = true;
      const text = { title: 'Theirs', meta_description: '', markdown_content: 'What they typed.' };
      await at.call('PUT', `/generated-pages/${id}`, text);
    }
    return edited;
  };
  at = await startContentApp({ writer: createPageWriter({ editPage }) });
  const [id] = await at.addPages('shared');
  await at.ended((await bulkEdit('Added.')).body.task_id);
  expect((await at.pages())[0]).toMatchObject({
    title: 'Theirs',
    version: 3,
    markdown_content: 'What they typed.\n\nAdded.',
  });
});

it('[A-API-49][A-CONT-32] Canceling stops the work between pages, and what is done stays', async () => {
  let edits = 0;
  const editPage = async (input: EditPage) => {
    edits += 1;
    if (edits === 2) {
      await at.call('POST', '/aeo/content-generation/cancel');
      await until(() => input.signal.aborted);
    }
    return createPageWriter().editPage(input);
  };
  at = await startContentApp({ writer: createPageWriter({ editPage }) });
  await at.addPages('one', 'two', 'three');
  const told = await at.ended((await bulkEdit('Added.')).body.task_id);
  expect(told).toMatchObject({ status: 'cancelled', detail: null });
  expect(told.events.map(({ data }) => data.slug)).toEqual(['one']);
  expect((await at.pages()).map(({ slug, version }) => [slug, version])).toEqual([
    ['one', 2],
    ['three', 1],
    ['two', 1],
  ]);
});

it('When a worker dies halfway another one does the rest, and nothing twice', async () => {
  let edits = 0;
  const editPage = async (input: EditPage) => {
    edits += 1;
    if (edits === 2) throw new Error('The worker dies.');
    return createPageWriter().editPage(input);
  };
  at = await startContentApp({ writer: createPageWriter({ editPage }) });
  await at.addPages('one', 'two', 'three');
  const told = await at.ended((await bulkEdit('Added.')).body.task_id);
  expect(told.status).toBe('completed');
  expect(told.events.map(({ data }) => data.slug)).toEqual(['one', 'two', 'three']);
  expect((await at.pages()).map(({ version }) => version)).toEqual([2, 2, 2]);
  expect(edits).toBe(4);
});

it('Two workers on one task write no page twice', async () => {
  at = await startContentApp({ writer: createPageWriter(), worker: false });
  const ids = await at.addPages('one', 'two');
  const { domain_id, user_id: started_by } = at.person;
  const signal = new AbortController().signal;
  const both = async (work: 'create_page' | 'bulk_edit', task_id: string, instruction: string) => {
    const input = {
      task_id,
      domain_id,
      started_by,
      work,
      instruction,
      page_ids: work === 'bulk_edit' ? ids : null,
    };
    await Promise.all([1, 2, 3].map(() => writeContent.run(at.app.ctx, input, { signal })));
    await writeContent.run(at.app.ctx, input, { signal });
  };
  await both('bulk_edit', (await bulkEdit('Added.', ids)).body.task_id, 'Added.');
  await both('create_page', (await write('Which?')).body.task_id, 'Which?');
  expect((await at.pages()).map(({ slug, version }) => [slug, version])).toEqual([
    ['which', 1],
    ['two', 2],
    ['one', 2],
  ]);
});

it('[A-CHANGE-04][A-CHANGE-06] Tasks tell what they are about, and a domain has room for twenty', async () => {
  at = await startContentApp({ writer: createPageWriter(), worker: false });
  for (let place = 0; place < 20; place += 1) expect((await write(`Page ${place}`)).status).toBe(200);
  expect((await write('One too many')).status).toBe(409);
  expect((await active())[0]).toMatchObject({
    kind: 'content_generation',
    status: 'queued',
    data: { work: 'create_page', title: 'Page 19' },
    progress: null,
  });
});
