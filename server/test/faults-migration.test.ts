import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runText } from '../src/platform/db/database.ts';
import { startTestApp } from './app.ts';
import { signUpPerson } from './factories.ts';
import { type OldInstallation, openOldInstallation } from './old-installation.ts';
import { spawnServer, startServerProcess, urlOf } from './server-process.ts';

/** An installation from before pages were written, with rows in every table that 0005 changes. */
const OLD_ROWS = `
  insert into organizations (id, name) values ('00000000-0000-4000-8000-000000000001', 'Old Mill');
  insert into users (id, org_id, email) values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'ann@mill.example');
  insert into domains (id, org_id, host, description, feedback)
    values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'mill.example', 'A mill.', 'Be brief.');
  insert into brands (domain_id, role, name, source) values ('00000000-0000-4000-8000-000000000003', 'own', 'Old Mill', 'site');
  insert into topics (id, domain_id, text, created_at)
    values ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000003', 'Flour', '2026-01-01');
  insert into prompts (id, domain_id, topic_id, text, branded, created_at)
    select md5('prompt' || n)::uuid, '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004', 'Which flour? ' || n, n = 3, '2026-01-01'
    from generate_series(1, 3) n;
  insert into tasks (domain_id, kind, status, data, started_at, last_event_at, finished_at)
    values ('00000000-0000-4000-8000-000000000003', 'topic_analysis', 'completed', '{"topic_id": "00000000-0000-4000-8000-000000000004"}', '2026-01-01', '2026-01-01', '2026-01-01');
  insert into topic_executions (id, domain_id, topic_id, topic_text, trigger, status, score, headline, created_at, finished_at)
    values ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004', 'Flour', 'person',
      'completed', 40, '{"headline_platforms": ["chatgpt"], "performance": {"share": 0.4}}', '2026-01-01', '2026-01-01');
  insert into prompt_executions (domain_id, topic_execution_id, prompt_id, prompt_text, platform, surface, planned, status, score, created_at)
    select '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000005', id, text, 'chatgpt', 'api', 3, 'completed', 40, '2026-01-01' from prompts;
  insert into generated_pages (domain_id, slug, title, meta_description, markdown_content, created_at)
    select '00000000-0000-4000-8000-000000000003', 'page-' || n, 'Page ' || n, 'About ' || n, 'Text of ' || n, '2026-01-02' from generate_series(1, 3) n;
  insert into content_suggestions (domain_id, topic_id, status)
    values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004', 'pending'),
      ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004', 'applied'),
      ('00000000-0000-4000-8000-000000000003', null, 'pending');`;
const TABLES =
  'users,domains,brands,topics,prompts,tasks,topic_executions,prompt_executions,generated_pages,content_suggestions';

let old: OldInstallation;
beforeAll(async () => {
  old = await openOldInstallation('0005', OLD_ROWS);
});
afterAll(() => old.drop());

const rowsOf = (text: string) => old.rowsOf(text);
const counts = () => old.counts(TABLES);

it('An older installation keeps everything when it is migrated, even if the server is killed in the middle of the migration', async () => {
  const before = await counts();
  // The migration stops here, with half of its tables made.
  await old.killWhileMigrating('content_suggestions');
  const server = await startServerProcess(old.connection, {}, 'api');
  expect(await rowsOf("select count(*)::int as n from migrations where name like '0005%'")).toEqual([
    { n: 1 },
  ]);
  expect(await counts()).toEqual(before);
  expect(await server.stop()).toBe(0);
});

it('Pages of an older installation are drafts with a first version, its figures are summed, and its suggestions are closed', async () => {
  const app = await startTestApp({ connection: old.connection, worker: true });
  const { user_id, token } = await signUpPerson(app);
  const org = '00000000-0000-4000-8000-000000000001';
  await runText(old.db, 'update users set org_id = $2 where id = $1', [user_id, org]);
  const call = async (method: string, tail: string, body?: object) => {
    const reply = await app.call(method, `/api/domains/00000000-0000-4000-8000-000000000003${tail}`, {
      token,
      body,
    });
    expect([tail, reply.status]).toEqual([tail, 200]);
    return reply.body;
  };
  const pages = await call('GET', '/generated-pages');
  expect(pages).toHaveLength(3);
  for (const page of pages) {
    expect(page).toMatchObject({ status: 'draft', version: 1, updated_at: '2026-01-02T00:00:00.000Z' });
    expect(
      (await call('GET', `/generated-pages/${page.id}/versions`)).map(
        ({ version }: { version: number }) => version,
      ),
    ).toEqual([1]);
    expect(await call('POST', `/generated-pages/${page.id}/publish`)).toMatchObject({
      status: 'published',
      live_version: 1,
    });
  }
  expect(await rowsOf('select score_total, score_pairs from topic_executions')).toEqual([
    { score_total: 80, score_pairs: 2 },
  ]);
  const { groups } = await call(
    'GET',
    '/aeo/content-suggestions?grouped=true&types=owned_media,earned_media',
  );
  expect(groups).toMatchObject({
    owned_media: [{ status: 'applied', topic_text: 'Flour' }],
    earned_media: [],
  });
  expect(
    await rowsOf("select 1 from content_suggestions where text = '' or memo = '' or closed_at is null"),
  ).toEqual([]);
  await call('PUT', `/generated-pages/${pages[0].id}`, {
    title: 'New',
    meta_description: '',
    markdown_content: 'New text.',
  });
  const { task_id } = await call('POST', '/aeo/content/bulk-edit', {
    prompt: 'Replace "Text" with "Words".',
  });
  for (;;) {
    const { status, detail } = await call('GET', `/aeo/progress/${task_id}`);
    if (status === 'completed') break;
    expect([status, detail]).not.toContain('error');
    await sleep(50);
  }
  const live = await rowsOf(
    "select version, markdown_content from generated_pages where title <> 'New' order by slug",
  );
  expect(live.map((row) => JSON.stringify(row)).every((text) => text.includes('Words of'))).toBe(true);
  await app.stop();
});

it('A program that is older than its tables says so and changes nothing', async () => {
  await runText(old.db, "insert into migrations (name) values ('9999_of_a_newer_one.sql')");
  const before = await rowsOf('select name, applied_at from migrations order by name');
  const refused = spawnServer({ DATABASE_URL: urlOf(old.connection), PORT: '0' });
  await once(refused.child, 'exit');
  expect(refused.child.exitCode).toBe(1);
  expect(refused.output()).toMatch(
    /belongs to a newer Sightline: .*9999_of_a_newer_one\.sql\. Nothing was changed/,
  );
  expect(await rowsOf('select name, applied_at from migrations order by name')).toEqual(before);
});
