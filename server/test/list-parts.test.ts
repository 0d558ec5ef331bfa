import { afterAll, beforeAll, expect, it } from 'vitest';
import { runText } from '../src/platform/db/database.ts';
import { startTestApp, type TestApp } from './app.ts';
import { contractRoutes, fieldsOf } from './contract-routes.ts';
import { type Person, signUpPerson } from './factories.ts';

const TOPIC = '00000000-0000-4000-8000-000000000001';
const OTHER_TOPIC = '00000000-0000-4000-8000-000000000002';
const PROMPT = '00000000-0000-4000-8000-000000000003';
const WEBHOOK = '00000000-0000-4000-8000-000000000004';
const MOMENT = `'2026-11-20T12:00:00Z'::timestamptz`;

/** Statements that add two rows to each list, some at the very same moment; `n` tells one call from the next. */
const adding = ({ domain_id, org_id }: Person, n: number) => [
  `insert into alerts (org_id, domain_id, kind, key, title, detail, action, created_at)
    select '${org_id}', '${domain_id}', 'score_changed', '${n}-' || i, 'T', 'D', '{"label":"L","path":"/"}', ${MOMENT}
    from generate_series(1, 2) i`,
  `insert into webhook_deliveries (webhook_id, kind, body, status, created_at)
    select '${WEBHOOK}', 'score_changed', '{}', 'delivered', ${MOMENT} from generate_series(1, 2)`,
  `insert into crawler_visits_recent (domain_id, path, bot, verified, user_agent, status, at)
    select '${domain_id}', '/${n}-' || i, 'GPTBot', true, 'GPTBot', 200, ${MOMENT} from generate_series(1, 2) i`,
  `insert into content_changes (domain_id, topic_id, change_type, summary, created_at)
    select '${domain_id}', '${TOPIC}', 'edit', 'S', ${MOMENT} from generate_series(1, 2)`,
  `with x as (
      insert into topic_executions (domain_id, topic_id, topic_text, trigger, status, created_at)
      values ('${domain_id}', '${TOPIC}', 'Tills', 'person', 'completed', ${MOMENT} + interval '${n} minutes') returning *)
    insert into prompt_executions
      (domain_id, topic_execution_id, prompt_id, prompt_text, platform, surface, planned, created_at)
    select x.domain_id, x.id, '${PROMPT}', 'Which till?', p, 'api', 1, x.created_at
    from x, unnest(array['chatgpt', 'gemini']) p`,
];

let app: TestApp;
let ann: Person;
beforeAll(async () => {
  app = await startTestApp();
  ann = await signUpPerson(app, { host: 'acme.example' });
  for (const id of [TOPIC, OTHER_TOPIC])
    await run(
      `insert into topics (id, domain_id, text, created_at) values ('${id}', '${ann.domain_id}', '${id}', now())`,
    );
  await run(`insert into prompts (id, domain_id, topic_id, text, created_at)
    values ('${PROMPT}', '${ann.domain_id}', '${TOPIC}', 'Which till?', now())`);
  await run(`insert into webhooks (id, org_id, url, kinds, secret, created_at)
    values ('${WEBHOOK}', '${ann.org_id}', 'https://hooks.example/', '{score_changed}', 'x', now())`);
  await run(`insert into prompts (domain_id, topic_id, text, created_at)
    select '${ann.domain_id}', '${TOPIC}', 'Which ' || n, ${MOMENT} from generate_series(1, 3) n`);
  await run(`insert into content_suggestions
      (domain_id, topic_id, status, text, memo, source_type, source_id, fingerprint, impact, created_at, updated_at, applied_at)
    select '${ann.domain_id}', '${TOPIC}', case n when 6 then 'applied' else 'pending' end, 'S', 'M', 'topic_execution', gen_random_uuid(),
      'f' || n, n / 2, ${MOMENT}, ${MOMENT}, case n when 6 then ${MOMENT} end from generate_series(1, 6) n`);
  await run(`insert into brands (domain_id, role, name, status, source, created_at)
    select '${ann.domain_id}', 'competitor', 'Rival ' || n, 'confirmed', 'person', ${MOMENT} from generate_series(1, 3) n`);
  await run(`insert into pages (domain_id, path, created_at)
    select '${ann.domain_id}', '/' || n, ${MOMENT} from generate_series(1, 3) n`);
  for (let n = 1; n <= 3; n += 1) await add(n);
});
afterAll(() => app.stop());

const run = (text: string) => runText(app.ctx.db, text);
async function add(n: number) {
  for (const text of adding(ann, n)) await run(text);
}
const get = (path: string) => app.call('GET', path, { token: ann.token });

/** Oldest first, or by name, so that what is added comes at their end. */
const GROWING: [string, () => string][] = [
  ['competitors', () => inDomain('competitors')()],
  ['site pages', () => inDomain('pages')()],
  ['prompts', () => inDomain('aeo/prompts')()],
];

const inDomain = (path: string) => () => `/api/domains/${ann.domain_id}/${path}`;
const LISTS: [string, () => string, is_array: boolean][] = [
  ['alerts', inDomain('alerts'), false],
  ['deliveries', () => `/api/organizations/me/webhooks/${WEBHOOK}/deliveries`, false],
  ['crawler visits', inDomain('analytics/crawler-visits'), false],
  ['changes', inDomain('aeo/content-changes'), true],
  ['changes of a topic', inDomain(`aeo/topics/${TOPIC}/content-changes`), true],
  ['executions of a topic', inDomain(`aeo/topics/${TOPIC}/executions`), true],
  ['executions of a prompt', inDomain(`aeo/prompts/${PROMPT}/executions`), true],
];

/** All rows over parts of `limit`, with something done before the second part. */
async function walk(path: string, is_array: boolean, limit: number, meanwhile = async () => {}) {
  const rows: { id?: string; path?: string }[] = [];
  let cursor: string | null | undefined;
  do {
    const { status, body, text } = await get(`${path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    expect(status, text).toBe(200);
    const part: typeof rows = is_array ? body : body.data;
    expect(part.length).toBeLessThanOrEqual(limit);
    if (rows.length === 0) await meanwhile();
    rows.push(...part);
    cursor = is_array ? (part.length === limit ? part.at(-1)?.id : null) : body.next_cursor;
  } while (cursor);
  return rows.map(({ id, path: page }) => id ?? page);
}

it.each(LISTS)(
  'names each row of %s once and in order, whatever the size of a part',
  async (_, path, is_array) => {
    const whole = await walk(path(), is_array, 100);
    expect(whole.length).toBeGreaterThan(2);
    expect(new Set(whole).size).toBe(whole.length);
    for (const limit of [1, 2, 3]) expect(await walk(path(), is_array, limit)).toEqual(whole);
  },
);

it.each(LISTS)('neither repeats nor omits %s when rows are added meanwhile', async (name, path, is_array) => {
  const before = await walk(path(), is_array, 100);
  expect(await walk(path(), is_array, 2, () => add(10 + LISTS.findIndex(([one]) => one === name)))).toEqual(
    before,
  );
});

it.each(GROWING)('names each row of %s once and in order, and is whole without a limit', async (_, path) => {
  const whole = (await get(path())).body.map(({ id }: { id: string }) => id);
  expect(whole.length).toBeGreaterThan(2);
  for (const limit of [1, 2, 100]) expect(await walk(path(), true, limit)).toEqual(whole);
});

it('names each suggestion of a type and status once, the strongest first, with how many there are', async () => {
  const ask = async (query: string) =>
    (await get(inDomain(`aeo/content-suggestions?types=owned_media&${query}`)())).body;
  const all = (await ask('status=any')).items.map(({ id }: { id: string }) => id);
  expect(all.length).toBe(6);
  let found: string[] = [];
  for (let part = ['']; part.length > 0; found = [...found, ...part]) {
    const { items, totals } = await ask(
      `status=any&per_type_limit=2${found.length > 0 ? `&cursor=${found.at(-1)}` : ''}`,
    );
    expect(totals).toMatchObject({ owned_media: { pending: 5, applied: 1 } });
    part = items.map(({ id }: { id: string }) => id);
  }
  expect(found).toEqual(all);
  const done = (await ask('status=applied')).items;
  expect(done.map(({ id }: { id: string }) => id)).toEqual(all.slice(-1));
  expect((await get(inDomain(`aeo/content-suggestions?cursor=${all[0]}`)())).status).toBe(400);
});

it('refuses a cursor that is not of this list in words, and one that is no cursor', async () => {
  const [{ id }] = (await get(inDomain(`aeo/topics/${TOPIC}/executions`)())).body;
  const [change] = (await get(inDomain('aeo/content-changes')())).body;
  const strange = [
    inDomain(`aeo/topics/${OTHER_TOPIC}/executions?cursor=${id}`)(),
    inDomain(`aeo/topics/${OTHER_TOPIC}/content-changes?cursor=${change.id}`)(),
    inDomain(`aeo/prompts/${PROMPT}/executions?cursor=${id}`)(),
    inDomain(`aeo/content-changes?cursor=${id}`)(),
    ...GROWING.map(([, path]) => `${path()}?cursor=${id}`),
    inDomain(`aeo/content-suggestions?types=owned_media&status=any&cursor=${id}`)(),
  ];
  for (const path of strange) {
    const { status, body } = await get(path);
    expect([path, status, body.detail]).toEqual([
      path,
      400,
      'This cursor is not of this list. Begin again without a cursor.',
    ]);
  }
  for (const [, path] of LISTS)
    for (const cursor of ['-1', 'x', '1e3', `${'9'.repeat(40)}`])
      expect((await get(`${path()}?cursor=${cursor}`)).status).toBe(400);
});

it('takes a cursor wherever the contract has a limit, except where rows are ranked by a figure', () => {
  const limited = contractRoutes().filter((route) =>
    fieldsOf(route).some((name) => /(^|_)limit$/.test(name)),
  );
  const without = limited.filter((route) => !fieldsOf(route).includes('cursor')).map(({ name }) => name);
  const ranked = ['report', 'reportRows', 'pages', 'happenings', 'speed'];
  expect(without).toEqual(ranked.map((name) => `analytics.${name}`));
});
