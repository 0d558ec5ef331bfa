import { expect, it } from 'vitest';
import { runText } from '../src/platform/db/database.ts';
import { runContent } from '../src/publishing/content/run-content.ts';
import { writeRecordedRequests } from '../src/publishing/crawlers/crawlers.service.ts';
import { startTestApp, type TestApp } from './app.ts';
import { shopSite, startContentApp } from './content-app.ts';
import { startChatDouble } from './doubles/chat-double.ts';
import { createPageWriter } from './doubles/page-writer.ts';
import type { Behaviour } from './doubles/site-double.ts';
import { askEdge } from './edge-app.ts';
import { enterSample } from './enter-sample.ts';
import { expectConsistent, letAMinutePass, rowsOf } from './fault-looks.ts';
import { freePort } from './free-port.ts';
import { openPublisher } from './publisher.ts';
import { stoppedAfterEach } from './running.ts';
import { startServerProcess } from './server-process.ts';
import { soon, until } from './soon.ts';
import { workDone } from './work-done.ts';

const PAGES = 30;

const running = stoppedAfterEach();

async function startWorkerApp(app: TestApp, environment: NodeJS.ProcessEnv) {
  const worker = await startTestApp({ environment, worker: true, connection: app.connection });
  running.push(worker);
  return worker;
}

/** A company without a worker, and thirty pages of it. */
async function company(site: Record<string, Behaviour> = shopSite()) {
  const at = await startContentApp({ worker: false, site });
  running.push(at);
  await at.addPages(...Array.from({ length: PAGES }, (_, n) => `page-${n + 1}`));
  return at;
}

/** The next process has more to do than one attempt: what it reads may be tried again, later each time. */
const inTheEnd = <T>(look: () => Promise<T>) => soon(look);

/** Nobody writes this page until it is released, however fast or slow everything is. */
async function holdPage({ ctx }: TestApp, page_id: string | undefined): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = ctx.db.transaction().execute(async (tx) => {
    await runText(tx, 'set local idle_in_transaction_session_timeout = 0');
    await runText(tx, 'select id from generated_pages where id = $1 for update', [page_id]);
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, holding]);
  return async () => {
    over.resolve();
    await holding;
  };
}

it('What a killed process was writing, reading and building is finished by the next process, once', async () => {
  let [asked, is_dead] = [0, false];
  const at = await company({
    ...shopSite(),
    '/manual': (_, response) => {
      asked += 1;
      // The first process waits until it is killed.
      if (is_dead)
        response.writeHead(200, { 'content-type': 'text/plain' }).end('A manual of tills. '.repeat(40));
    },
  });
  const { app, environment } = at;
  const page_ids = (await at.pages()).map(({ id }) => id);
  const edit = (
    await at.call('POST', '/aeo/content/bulk-edit', { prompt: 'Replace "Text" with "Words"', page_ids })
  ).body;
  const page = (await at.call('POST', '/aeo/content/create-page', { prompt: 'Which tills suit bakeries?' }))
    .body;
  const source = { entry_type: 'link', source_url: 'https://acme.example/manual' };
  expect((await at.call('POST', '/knowledge-base', source)).status).toBe(200);
  const { copy_id } = (await app.call('POST', '/api/sample/open')).body;
  const release = await holdPage(app, page_ids.at(-1));
  const killed = await startServerProcess(app.connection, environment);
  running.push({ stop: () => killed.stop('SIGKILL') });
  const changed = async () =>
    (await rowsOf(app, "select count(*)::int as n from progress_events where type = 'page_changed'"))[0].n;
  await until(async () => asked > 0 && (await changed()) >= 2);
  await killed.stop('SIGKILL');
  is_dead = true;
  await release();
  expect(await changed()).toBeLessThan(PAGES);

  await letAMinutePass(app);
  const next = { ...environment, PORT: String(await freePort()) };
  running.push(
    await startTestApp({ environment: next, worker: true, edge: true, connection: app.connection }),
  );
  expect(await at.ended(edit.task_id)).toMatchObject({
    status: 'completed',
    detail: '30 of 30 pages changed.',
  });
  expect((await at.ended(page.task_id)).status).toBe('completed');
  const pages = await at.pages();
  expect(pages.filter(({ page_type, version }) => page_type === 'manual' && version === 2)).toHaveLength(
    PAGES,
  );
  expect(pages.filter(({ page_type }) => page_type === 'answer')).toHaveLength(1);
  await expectConsistent(app);
  await inTheEnd(async () =>
    expect(
      await rowsOf(app, 'select status from knowledge_entries where domain_id = $1', [at.person.domain_id]),
    ).toEqual([{ status: 'read' }]),
  );
  await enterSample(app, copy_id);
});

it('Two workers on one task write nothing twice', async () => {
  const at = await company();
  const { app, environment } = at;
  const writer = createPageWriter();
  const one = await startTestApp({ environment, writer, connection: app.connection });
  const two = await startTestApp({ environment, writer, connection: app.connection });
  running.push(one, two);
  const { task_id } = (await at.call('POST', '/aeo/content/bulk-edit', { prompt: 'Say hello' })).body;
  const [{ data }] = await rowsOf(app, "select data from jobs.job where name = 'write-content'");
  const never = new AbortController().signal;
  await Promise.all([one, two, one].map(({ ctx }) => runContent(ctx, data, never)));
  expect(await at.ended(task_id)).toMatchObject({ status: 'completed', detail: '30 of 30 pages changed.' });
  const pages = await at.pages();
  expect(pages.every(({ version }) => version === 2)).toBe(true);
  expect((await at.ended(task_id)).events.filter(({ type }) => type === 'page_changed')).toHaveLength(PAGES);
  await expectConsistent(app);
});

it('A model that never answers does not hold up a person who cancels', async () => {
  const site = shopSite();
  const silent = await startChatDouble({ respond: () => ({ delay_ms: 600_000 }) });
  running.push({ stop: () => silent.close() });
  const at = await company(site);
  const model = { WRITER_MODEL: 'local/silent', WRITER_BASE_URL: `${silent.url}/v1` };
  await startWorkerApp(at.app, { ...at.environment, ...model });
  const { task_id } = (await at.call('POST', '/aeo/content/bulk-edit', { prompt: 'Make it sing' })).body;
  const asked = () =>
    silent.requests.filter(({ body }) => JSON.stringify(body).includes('Make it sing')).length;
  await until(() => asked() !== 0);
  expect((await at.call('POST', `/aeo/tasks/${task_id}/cancel`)).status).toBe(200);
  await soon(async () =>
    expect((await at.call('GET', `/aeo/progress/${task_id}`)).body.status).toBe('cancelled'),
  );
  expect((await at.pages()).every(({ version }) => version === 1)).toBe(true);
  await workDone(at.app.ctx.db, 'write-content');
  expect(asked()).toBe(1);
});

it('A write that fails halfway leaves the page, versions, change log and public page as they were', async () => {
  const app = await startTestApp({ edge: true });
  running.push(app);
  const ann = await openPublisher(app);
  const page = await ann.published('page', { content: 'First text.' });
  const shown = async () => (await askEdge(app.url, { host: ann.host, path: '/page' })).text;
  await soon(async () => expect(await shown()).toContain('First text.'));
  const call = (method: string, path: string, body?: object) =>
    app.call(method, `/api/domains/${ann.person.domain_id}/generated-pages${path}`, {
      token: ann.person.token,
      body,
    });
  const change = { title: page.title, meta_description: '', markdown_content: 'Second text.' };
  const tables = 'generated_pages,page_versions,content_changes';
  const state = async () => {
    const each = tables
      .split(',')
      .map((name) => `(select jsonb_agg(t order by id) from ${name} t) as ${name}`);
    return rowsOf(app, `select ${each.join(', ')}`);
  };
  await runText(
    app.ctx.db,
    `create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  );
  const full = (table: string) =>
    runText(
      app.ctx.db,
      `create trigger full_disk before insert or update on ${table} for each row execute function disk_full()`,
    );
  const roomy = (table: string) => runText(app.ctx.db, `drop trigger full_disk on ${table}`);
  for (const table of tables.split(',')) {
    const before = await state();
    await full(table);
    expect((await call('PUT', `/${page.id}`, change)).status).toBeGreaterThanOrEqual(500);
    if (table !== 'page_versions')
      expect((await call('POST', `/${page.id}/unpublish`)).status).toBeGreaterThanOrEqual(500);
    await roomy(table);
    expect(await state()).toEqual(before);
    expect(await shown()).toContain('First text.');
  }
  expect((await call('PUT', `/${page.id}`, change)).status).toBe(200);
  await full('content_changes');
  expect((await call('POST', `/${page.id}/publish`)).status).toBe(503);
  await roomy('content_changes');
  expect(await shown()).toContain('First text.');
  expect((await call('POST', `/${page.id}/publish`)).status).toBe(200);
  await soon(async () => expect(await shown()).toContain('Second text.'));
  await expectConsistent(app);
});

it('A clock that is set back an hour holds nothing up and loses nothing', async () => {
  const app = await startTestApp({ edge: true });
  running.push(app);
  const now = new Date('2026-06-01T00:30:00Z');
  app.setTime(now);
  const ann = await openPublisher(app);
  const page = await ann.published('page', { content: 'First text.' });
  const unseen = await ann.write('later');
  const read = (headers = {}) =>
    askEdge(app.url, { host: ann.host, path: '/page', headers: { 'user-agent': 'GPTBot/1.2', ...headers } });
  const first = await read();
  const list = () =>
    app.call('GET', `/api/domains/${ann.person.domain_id}/generated-pages`, { token: ann.person.token });
  const names = [(await list()).headers.etag];

  app.setTime(new Date(now.getTime() - 3_600_000));
  const change = { title: page.title, meta_description: '', markdown_content: 'Second text.' };
  await ann.call('PUT', `/generated-pages/${page.id}`, change);
  await ann.publish(page);
  names.push((await list()).headers.etag);
  await soon(async () => expect((await read()).text).toContain('Second text.'));
  const again = await read({ 'if-modified-since': first.headers['last-modified'] });
  expect([again.status, again.text.includes('Second text.')]).toEqual([200, true]);
  const versions = await ann.call('GET', `/generated-pages/${page.id}/versions`);
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);

  await ann.call('POST', `/generated-pages/${page.id}/unpublish`);
  names.push((await list()).headers.etag);
  await ann.publish(unseen);
  names.push((await list()).headers.etag);
  expect(new Set(names).size).toBe(names.length);

  const { task_id } = await ann.call('POST', '/aeo/content/bulk-edit', {
    prompt: 'Replace "text" with "words"',
  });
  const [{ data }] = await rowsOf(app, "select data from jobs.job where name = 'write-content'");
  await runContent(app.ctx, data, new AbortController().signal);
  expect(await ann.call('GET', `/aeo/progress/${task_id}`)).toMatchObject({
    status: 'completed',
    detail: '2 of 2 pages changed.',
  });

  expect(await ann.call('GET', '/payments/current-plan')).toMatchObject({ status: 'active' });
  const period = { current_period_start: now.getTime() / 1000 };
  expect(await ann.call('GET', '/payments/current-usage')).toMatchObject(period);
  const { email, password } = ann.person;
  expect((await app.call('POST', '/auth/login', { body: { email, password } })).status).toBe(200);
  await writeRecordedRequests(app.ctx);
  const days = await rowsOf(app, 'select day, requests from edge_requests_daily order by day');
  expect(days.map(({ day }) => day)).toEqual(['2026-05-31', '2026-06-01']);
  await expectConsistent(app);
});
