import { runText } from '../src/platform/db/database.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type Person, signUpColleague, signUpPerson } from './factories.ts';
import { appendToLog, isBehind, viewEvent } from './logged-visits.ts';
import { until } from './soon.ts';
import { startVariantsApp } from './variants-app.ts';

export interface FilledApp {
  /** Only serves: its jobs stay in the queue. */
  app: TestApp;
  /** Whose organization has something of nearly every kind. */
  owner: Person;
  /** Someone of another organization, with an empty website. */
  stranger: Person;
  /** Some ids from each table in which the owner has rows. */
  ids: Record<string, string[]>;
  /** All data of the owner, as checksums by table. */
  sums(): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

const HOOKS = '/api/organizations/me/webhooks';

/** A server with a realistically used workspace, for walks through all of it. */
export async function startFilledApp(): Promise<FilledApp> {
  const at = await startVariantsApp();
  const { person: owner, call } = at;
  const as = async (method: string, path: string, body?: unknown) => {
    const reply = await (path.startsWith('/api/')
      ? at.app.call(method, path, { token: owner.token, body })
      : call(method, path, body));
    if (reply.status !== 200) throw new Error(`${method} ${path} gave ${reply.status}: ${reply.text}`);
    return reply.body;
  };
  await signUpColleague(at.app, owner);
  await as('POST', '/api/organizations/me/api-keys', { name: 'Reports', scope: 'read' });
  const { webhook } = await as('POST', HOOKS, {
    url: 'https://hooks.example.com/',
    kinds: ['score_changed'],
  });
  await as('POST', `${HOOKS}/${webhook.id}/test`);
  await as('POST', '/conversion-rules', { trigger_event: 'click', expression: 'Book a demo' });
  await as('POST', '/competitors', { name: 'Rival', url: 'rival.example' });
  await as('POST', '/knowledge-base', { entry_type: 'prompt', content_text: 'Acme opened in 1999.' });
  // As many as a publishing test needs.
  const prompts = ['bakery', 'butcher', 'café', 'florist', 'kiosk', 'grocer', 'cheese shop', 'wine bar'].map(
    (shop) => `Which till system suits a small ${shop}?`,
  );
  const { topic } = await as('POST', '/aeo/save-and-analyze', { topic_text: 'Tills for bakeries', prompts });
  await as('POST', '/aeo/prompt-views', { name: 'By score', search: 'sort=score' });
  await as('POST', '/analytics/segments', { name: 'On phones', filters: ['device:mobile'] });
  await as('POST', '/analytics/funnels', { name: 'To prices', steps: ['page:/', 'page:/pricing'] });
  await as('POST', '/analytics/annotations', { day: '2026-11-20', text: 'New prices' });
  const [page_id] = await at.addPages('tills');
  await as('POST', `/generated-pages/${page_id}/publish`);
  await as('POST', `/generated-pages/${page_id}/preview-link`);
  await as('POST', '/reports', { topic_id: topic.id });
  await as('POST', '/publishing-tests', { topic_id: topic.id });
  await visit(at.app, owner.domain_id);
  await at.renew();
  const measured = async () =>
    (await as('GET', `/aeo/topics/${topic.id}/executions?limit=1`)).some(
      ({ status }: { status: string }) => status !== 'running',
    );
  await until(measured);
  await at.app.ctx.jobs.stop();
  const app = await startTestApp({ connection: at.app.connection, environment: at.environment });
  const stranger = await signUpPerson(app);
  const tables = await tablesOf(app);
  return {
    app,
    owner,
    stranger,
    ids: await idsOf(app, tables, owner.domain_id),
    sums: () => sumsOf(app, tables, owner.domain_id),
    stop: async () => {
      await app.stop();
      await at.stop();
    },
  };
}

async function visit({ ctx }: TestApp, domain_id: string) {
  const at = new Date(Date.now() - 60_000);
  const one = { domain_id, visitor: 'Vera', visit: 'her visit', at, name: 'home' };
  await appendToLog(ctx.db, [
    viewEvent(one, { url: 'https://acme.example/?utm_source=chatgpt.com', title: 'Acme' }),
  ]);
  await until(async () => !(await isBehind(ctx.db)));
}

/** Tables whose rows belong to a website, by their column. */
async function tablesOf({ ctx }: TestApp): Promise<string[]> {
  const { rows } = await runText(
    ctx.db,
    `select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'domain_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

async function idsOf({ ctx }: TestApp, tables: string[], domain_id: string) {
  const ids: Record<string, string[]> = {};
  for (const table of tables) {
    const text = `select coalesce(to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'task_id') as id from ${table} t where domain_id = $1 limit 2`;
    const rows = (await runText(ctx.db, text, [domain_id])).rows as { id: string | null }[];
    ids[table] = rows.flatMap(({ id }) => (id && /^[0-9a-f-]{36}$/.test(id) ? [id] : []));
  }
  return ids;
}

async function sumsOf({ ctx }: TestApp, tables: string[], domain_id: string) {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    const text = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum
      from ${table} t where domain_id = $1`;
    const [row] = (await runText(ctx.db, text, [domain_id])).rows as { sum: string }[];
    sums[table] = row?.sum ?? '';
  }
  return sums;
}
