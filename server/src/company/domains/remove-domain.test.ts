import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { startOpenaiDouble } from '../../../test/doubles/openai-double.ts';
import { askEdge } from '../../../test/edge-app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { followLog } from '../../../test/logged-visits.ts';
import { openPublisher, type Publisher } from '../../../test/publisher.ts';
import { soon } from '../../../test/soon.ts';
import { postBatch, switchTrackingOn, trackedBatch, viewEvent } from '../../../test/tracked.ts';
import { inTransaction } from '../../context.ts';
import { runText } from '../../platform/db/database.ts';
import { deleteRemovedDomains } from '../../whole/organization-data/organization-data.jobs.ts';
import { removeDomain } from './remove-domain.service.ts';

let app: TestApp;
let openai: Awaited<ReturnType<typeof startOpenaiDouble>>;
beforeAll(async () => {
  openai = await startOpenaiDouble({ delay_ms: 50 });
  const environment = {
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: `${openai.url}/v1`,
    WRITER_MODEL: 'built-in',
  };
  app = await startTestApp({ environment, worker: true, edge: true, collect: true });
});
afterAll(async () => {
  await app.stop();
  await openai.close();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await runText(app.ctx.db, text, values)).rows as Record<string, unknown>[];
const remove = ({ person }: Publisher, confirm_host: string, id = person.domain_id) =>
  app.call('DELETE', `/api/domains/${id}`, { token: person.token, body: { confirm_host } });
const add = async ({ person }: Publisher, domain_url: string) =>
  (await app.call('POST', '/api/domains', { token: person.token, body: { domain_url } })).body;
const clear = (signal = new AbortController().signal) => deleteRemovedDomains.run(app.ctx, {}, { signal });

/** Rows of a domain, by table, in all tables that refer to one. */
async function countRows(domain_id: string): Promise<Record<string, number>> {
  const tables = await rows(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where column_name = 'domain_id' and table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const counts: Record<string, number> = {};
  for (const { table_name } of tables) {
    const [row] = await rows(`select count(*)::int as n from "${table_name}" where domain_id = $1`, [
      domain_id,
    ]);
    counts[String(table_name)] = Number(row?.n);
  }
  const [own] = await rows('select count(*)::int as n from domains where id = $1', [domain_id]);
  return { ...counts, domains: Number(own?.n) };
}
const filled = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([name, n]) => (n > 0 ? [name] : []));

const visit = (domain_id: string, host: string) =>
  postBatch(app.url, domain_id, trackedBatch({ events: [viewEvent({ url: `https://${host}/` })] }));

/** A website with as many kinds of data as the product can create here. */
async function openBusyWebsite() {
  const publisher = await openPublisher(app);
  const { person, call } = publisher;
  const { domain_id } = person;
  const { host } = (await app.call('GET', `/api/domains/${domain_id}`, { token: person.token })).body;
  await publisher.published('one');
  await call('POST', '/knowledge-base', { entry_type: 'text', content_text: 'We have 12 shops.' }).catch(
    () => null,
  );
  const { topic } = await call('POST', '/aeo/save-and-analyze', {
    topic_text: 'Tills',
    prompts: ['Which till?'],
  });
  await soon(async () => expect((await call('GET', `/aeo/topics/${topic.id}`)).topic.n).toBeGreaterThan(0));
  await switchTrackingOn(app, domain_id);
  await soon(async () => expect((await visit(domain_id, host)).status).toBe(204));
  await followLog(app.ctx);
  return { publisher, host: String(host), topic_id: topic.id, domain_id };
}

it('A website is removed only when its host is typed, and the last website of an organization stays', async () => {
  const ann = await openPublisher(app);
  const { host } = (await app.call('GET', `/api/domains/${ann.person.domain_id}`, ann.person)).body;
  for (const wrong of ['', 'www.other.example', `${host}x`])
    expect(await remove(ann, wrong)).toMatchObject({
      status: 400,
      body: { errors: { confirm_host: `Type ${host} to remove this website.` } },
    });
  expect(await remove(ann, host)).toMatchObject({
    status: 409,
    body: { detail: 'This is your only website. Add another one first, or delete the organization.' },
  });
  const second = await add(ann, 'second.example');
  // When two people each remove one of two websites, one remains.
  const both = await Promise.all([remove(ann, host), remove(ann, 'second.example', second.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('A removed website is gone at once for people, crawlers, visitors and schedules, and its host can be added again', async () => {
  const { publisher, host, domain_id, topic_id } = await openBusyWebsite();
  const { person } = publisher;
  const edge = () => askEdge(app.url, { host: publisher.host, path: '/one' });
  const ask = () => app.call('GET', `/caddy/ask?domain=${publisher.host}`);
  const script = async () => (await fetch(`${app.url}/s/${domain_id}.js`)).text();
  await soon(async () => expect((await edge()).status).toBe(200));
  expect((await ask()).status).toBe(200);
  await soon(async () => expect((await script()).length).toBeGreaterThan(1000));
  await add(publisher, 'stays.example');
  // A run is in progress.
  await publisher.call('POST', `/aeo/topics/${topic_id}/analyze`);

  expect((await remove(publisher, ` ${host.toUpperCase()} `)).status).toBe(200);
  for (const path of ['', '/aeo/topics', '/generated-pages', '/brand'])
    expect((await app.call('GET', `/api/domains/${domain_id}${path}`, person)).status).toBe(404);
  const listed = (await app.call('GET', '/api/domains', person)).body;
  expect(listed.map((domain: { host: string }) => domain.host)).toEqual(['stays.example']);
  await soon(async () => expect((await edge()).status).toBe(404));
  expect((await ask()).status).not.toBe(200);
  await soon(async () => expect((await visit(domain_id, host)).status).toBe(404));
  await soon(async () => expect(await script()).toContain('Sightline: tracking is off for this site.'));
  await soon(async () => {
    const running = await rows('select status from tasks where domain_id = $1 and finished_at is null', [
      domain_id,
    ]);
    expect(running).toEqual([]);
  });
  const again = await add(publisher, host);
  expect(again).toMatchObject({ host, has_content: false, completed_cms_onboarding: false });
  expect(again.id).not.toBe(domain_id);
  const topics = await app.call('GET', `/api/domains/${again.id}/aeo/topics`, person);
  expect(topics.body).toEqual([]);
});

it('A removed website leaves no row behind, however often the worker is killed', async () => {
  const { domain_id, host } = await openBusyWebsite();
  const insert = (text: string) => runText(app.ctx.db, text, [domain_id]);
  await insert(`insert into visitors (domain_id, id, first_seen, last_seen)
    select $1, gen_random_uuid(), now(), now() from generate_series(1, 450)`);
  await insert(`insert into crawler_visits_recent (domain_id, path, bot, verified, user_agent, status, at)
    select $1, '/', 'GPTBot', true, 'GPTBot', 200, now() from generate_series(1, 450)`);
  const before = filled(await countRows(domain_id));
  expect(before).toEqual(
    expect.arrayContaining([
      'answers',
      'topics',
      'generated_pages',
      'visitors',
      'page_views',
      'spend_months',
      'hostings',
    ]),
  );
  const bodies = await rows(
    'select b.answer_id from answer_bodies b join answers a on a.id = b.answer_id where a.domain_id = $1',
    [domain_id],
  );
  expect(bodies.length).toBeGreaterThan(0);

  await inTransaction(app.ctx, (tx) => removeDomain(tx, domain_id));
  // A worker that is killed after some batches.
  let looks = 0;
  const killed = new AbortController();
  Object.defineProperty(killed.signal, 'aborted', {
    get: () => {
      looks += 1;
      return looks > 8;
    },
  });
  await clear(killed.signal);
  const left = filled(await countRows(domain_id));
  expect(left.length).toBeGreaterThan(5);
  expect(left.length).toBeLessThan(before.length);
  await Promise.all([clear(), clear(), clear()]);
  // Work that was in progress at the removal arrives late.
  await insert(`insert into spend_months (domain_id, month) values ($1, '2020-01-01')`);
  await insert(`insert into unsummed_slots (domain_id, since) values ($1, now())`);
  await clear();
  expect((await countRows(domain_id)).domains).toBe(1);
  await insert(`insert into unsummed_slots (domain_id, since) values ($1, now())`);
  await runText(
    app.ctx.db,
    "update domains set removed_at = removed_at - interval '11 minutes' where id = $1",
    [domain_id],
  );
  await clear();
  await clear();
  expect(filled(await countRows(domain_id))).toEqual([]);
  for (const { answer_id } of bodies)
    expect(await rows('select 1 from answer_bodies where answer_id = $1', [answer_id])).toEqual([]);
  expect((await visit(domain_id, host)).status).toBe(404);
  expect(filled(await countRows(domain_id))).toEqual([]);
});

it('Only its own organization can remove a website, and removing it twice does no more than removing it once', async () => {
  const ann = await openPublisher(app);
  const eve = await signUpPerson(app, { host: `${randomUUID()}.example` });
  const reply = await app.call('DELETE', `/api/domains/${ann.person.domain_id}`, {
    token: eve.token,
    body: { confirm_host: 'x' },
  });
  expect(reply.status).toBe(404);
  const { domain_id } = ann.person;
  await inTransaction(app.ctx, (tx) => removeDomain(tx, domain_id));
  const [first] = await rows('select removed_at from domains where id = $1', [domain_id]);
  await inTransaction(app.ctx, (tx) => removeDomain(tx, domain_id));
  expect(await rows('select removed_at from domains where id = $1', [domain_id])).toEqual([first]);
});
