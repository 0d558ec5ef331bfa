import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { anEvent } from '../../../test/event-places.ts';
import { type Person, signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { readZip } from '../../../test/read-zip.ts';
import { soon } from '../../../test/soon.ts';
import { viewEvent } from '../../../test/tracked.ts';
import { runText } from '../../platform/db/database.ts';
import { openEventStore } from '../../visiting/collecting/log/events.store.ts';
import { ALL_FILES, TABLE_FILES } from './export-organization.service.ts';
import { readRows } from './export-rows.queries.ts';
import { wordsOf } from './export-words.ts';
import { VISITOR_FILES } from './visitor-files.queries.ts';

/** Secrets, working records, sums of exported rows, and data that is recomputed. */
const LEFT_OUT = new Set(
  `sessions sign_in_networks preview_stops oauth_codes password_links checkout_sessions sample_copies research_runs tasks latest_prompt_executions spend
  snapshot_versions topic_versions waiting_events event_batches event_packs event_copies screenshots page_pictures visit_sums unsummed_slots stripe_customers site_looks digests notification_preferences
    open_matters daily_looks answer_sums mention_sums citation_sums unclear_mentions hidden_setups visit_packs resting rest_batches woken_visitors
    unpacked_hours repeated_calls event_keys erased_visitors begun_visits
    page_snapshots page_checks assistant_keys asked_models`.split(/\s+/),
);

const rule = { conditions: [{ about: 'source', any_of: ['assistants'] }] };
const EXPORT = '/api/organizations/me/export';
let app: TestApp;
let ann: Person;
let eve: Person;
beforeAll(async () => {
  app = await startTestApp({ collect: true });
  ann = await signUpPerson(app, { organization_name: 'Ann & Söhne "Öl"', host: 'ann.example.com' });
  eve = await signUpPerson(app, { organization_name: 'Eve', host: 'eve.example.com' });
  for (const person of [ann, eve]) await fill(person);
});
afterAll(() => app.stop());

/** Puts something into every file that people fill themselves, and adds visits. */
async function fill(person: Person) {
  const call = (method: string, path: string, body: object) =>
    app.call(method, `/api/domains/${person.domain_id}${path}`, { token: person.token, body });
  const own = person.email;
  await call('POST', '/aeo/save-and-analyze', {
    topic_text: `Tills of ${own}`,
    prompts: [`＝Which till, "really", suits ${own}?`],
  });
  await call('POST', '/competitors', { name: `=Rival of ${own}`, url: 'https://rival.example.com' });
  await call('POST', '/knowledge-base', { entry_type: 'prompt', content_text: `Note of ${own}` });
  await call('PATCH', '', { description: `Overview of ${own}` });
  await call('POST', '/aeo/content/create-page', {
    manual: { title: `Title of ${own}`, slug: 'by-hand', content: `# About\n\nText of ${own}.` },
  });
  await call('POST', '/conversion-rules', { trigger_event: 'click', expression: `Buy from ${own}` });
  await runText(
    app.ctx.db,
    `insert into visitors (domain_id, id, first_seen, last_seen, description)
      select $1, gen_random_uuid(), now(), now(), $2 || n from generate_series(1, 450) n`,
    [person.domain_id, `Visitor of ${own} `],
  );
  await runText(
    app.ctx.db,
    `insert into named_events (domain_id, event_id, visitor_id, name, at, received_at, value, external_id)
      select domain_id, gen_random_uuid(), id, $2, now(), now(), 49.9, 'order-7' from visitors where domain_id = $1 limit 2`,
    [person.domain_id, `Purchase from ${own}`],
  );
  await call('POST', '/audiences', { name: `Audience of ${own}`, rule });
  await runText(
    app.ctx.db,
    `insert into lift_goals (domain_id, role, metric, currency, cap, rule_id, chosen_at)
      select $1, 'guards', 'value', 'EUR', 250, id, now() from conversion_rules where domain_id = $1`,
    [person.domain_id],
  );
}

const start = (person: Person) => app.call('POST', EXPORT, { token: person.token });
/** Path of the archive; the previous export releases its lock shortly after its last byte. */
const linkOf = (person: Person) =>
  soon(async () => {
    const { status, body } = await start(person);
    expect(status).toBe(200);
    return body.url as string;
  });
const take = (url: string) => app.call('GET', url.replace(app.ctx.config.public_url, ''));
async function filesOf(person: Person) {
  const { status, bytes } = await take(await linkOf(person));
  expect(status).toBe(200);
  return readZip(bytes ?? Buffer.alloc(0));
}

describe('Exports', () => {
  it('An export is an archive with a file for everything, and its README explains and counts them', async () => {
    const reply = await take(await linkOf(ann));
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    const day = app.ctx.now().toISOString().slice(0, 10);
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="sightline-ann-s_hne-_l-${day}.zip"; filename*=UTF-8''sightline-ann-s%C3%B6hne-%C3%B6l-${day}.zip`,
    );
    const files = readZip(reply.bytes ?? Buffer.alloc(0));
    const own = ann.email;
    const folder = 'ann.example.com';
    expect(files.get('people.csv')).toContain(own);
    expect(files.get(`${folder}/topics.csv`)).toContain(`Tills of ${own}`);
    expect(files.get(`${folder}/prompts.csv`)).toContain(`"'＝Which till, ""really"", suits ${own}?"`);
    expect(files.get(`${folder}/brands.csv`)).toContain(`'=Rival of ${own}`);
    expect(files.get(`${folder}/conversion_rules.csv`)).toContain(`Buy from ${own}`);
    expect(files.get(`${folder}/lift_goals.csv`)).toMatch(/,guards,[0-9a-f-]{36},value,EUR,250,/);
    const purchases = files.get(`${folder}/named_events.csv`)?.trimEnd().split('\r\n') ?? [];
    expect(purchases).toHaveLength(3);
    expect(purchases[1]).toContain(`Purchase from ${own}`);
    expect(purchases[1]).toMatch(/,49\.9,,order-7,,\{\}$/);
    expect(JSON.parse(files.get(`${folder}/triggers.ndjson`) ?? '')).toMatchObject({
      label: `Audience of ${own}`,
      conditions: { conditions: [expect.objectContaining(rule.conditions[0])] },
    });
    const [note] = (files.get(`${folder}/knowledge.ndjson`) ?? '').split('\n');
    expect(JSON.parse(note ?? '')).toMatchObject({ content_text: `Note of ${own}`, status: 'draft' });
    expect(JSON.parse(files.get(`${folder}/website.ndjson`) ?? '')).toMatchObject({
      host: folder,
      description: `Overview of ${own}`,
    });
    const [path = ''] = [...files.keys()].filter((name) => name.includes('/pages/'));
    expect(path).toMatch(/^ann\.example\.com\/pages\/by-hand-[0-9a-f]{8}\/version-1\.md$/);
    expect(files.get(path)).toContain(`Text of ${own}.`);
    expect(files.get(`${folder}/visitors.csv`)?.trimEnd().split('\r\n')).toHaveLength(451);
    const readme = files.get('README.txt') ?? '';
    expect(readme).toContain(`450  ${folder}/visitors.csv`);
    expect(readme).toContain('1  people.csv');
    for (const { path: name, says } of ALL_FILES) {
      expect(readme).toContain(`${name}\n  ${says}`);
      if (name !== 'pages') expect([...files.keys()]).toContainEqual(expect.stringContaining(name));
    }
  });

  it('The file name of an export is valid on every system, whatever the organization is called', async () => {
    const renamed = (name: string) =>
      runText(app.ctx.db, 'update organizations set name = $2 where id = $1', [eve.org_id, name]);
    const nameOf = async () => (await take(await linkOf(eve))).headers['content-disposition'] as string;
    await renamed(`${'a'.repeat(79)}\u{1d49c}bc`);
    expect(await nameOf()).toContain(`UTF-8''sightline-${'a'.repeat(79)}%F0%9D%92%9C-`);
    await renamed('../../etc"\r\nSet-Cookie: a=b');
    expect(await nameOf()).toContain('filename="sightline-etc-set-cookie-a-b-');
    await renamed('Eve');
  });

  it('An export explains each of its columns', () => {
    const columns = ALL_FILES.flatMap((file) => file.columns);
    expect(columns.filter((column) => column !== 'markdown_content' && !wordsOf(column))).toEqual([]);
  });

  it('An export holds no secret and nothing of another organization', async () => {
    await app.call('POST', '/api/organizations/me/api-keys', {
      token: ann.token,
      body: { name: 'Reports', scope: 'read' },
    });
    await app.call('POST', `/api/domains/${ann.domain_id}/hosting/onboard-subdomain`, {
      token: ann.token,
      body: { subdomain: 'ai' },
    });
    const { rows: secrets } = await runText(
      app.ctx.db,
      `select password_hash as secret from users
        union all select encode(key_hash, 'hex') from api_keys union all select encode(key_hash, 'base64') from api_keys
        union all select encode(token_hash, 'hex') from refresh_tokens
        union all select encode(token_hash, 'hex') from password_links
        union all select verification_token from hostings`,
    );
    expect(secrets.length).toBeGreaterThan(7);
    const text = [...(await filesOf(ann))].join('\n');
    for (const { secret } of secrets as { secret: string }[]) expect(text).not.toContain(secret);
    for (const token of [ann.token, ann.refresh_token]) expect(text).not.toContain(token);
    for (const id of [eve.user_id, eve.org_id, eve.domain_id, eve.email, 'eve.example.com'])
      expect(text).not.toContain(id);
    const { rows } = await runText(
      app.ctx.db,
      `select id from visitors where domain_id = $1 union all select id from topics where domain_id = $1
        union all select id from prompts where domain_id = $1 union all select id from brands where domain_id = $1`,
      [eve.domain_id],
    );
    expect(rows.length).toBeGreaterThan(450);
    for (const { id } of rows as { id: string }[]) expect(text).not.toContain(id);
  });

  it('An export leaves out no table by mistake', async () => {
    const { rows } = await runText(
      app.ctx.db,
      `select distinct c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
          where f.contype = 'f' and f.confrelid in ('domains'::regclass, 'organizations'::regclass, 'users'::regclass)
            and not c.relispartition
        union select table_name from information_schema.columns t join pg_class c on c.relname = t.table_name
          where t.table_schema = 'public' and t.column_name in ('domain_id', 'org_id') and not c.relispartition order by 1`,
    );
    const names = (rows as { name: string }[]).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(40);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await app.ctx.db.transaction().execute(async (tx) => {
      for (const file of TABLE_FILES) for await (const _rows of readRows(tx, file, ann.org_id));
      for (const file of VISITOR_FILES)
        for await (const _rows of file.read({ db: tx, clickhouse: null }, ann.domain_id));
    });
    const sent = asked.mock.calls.join('\n');
    asked.mockRestore();
    const forgotten = names.filter(
      (name) => !new RegExp(`(?:from|join) ${name} `).test(sent) && !LEFT_OUT.has(name),
    );
    expect(forgotten).toEqual([]);
  });

  it('An export link works for ten minutes and only for people of the organization', async () => {
    const { body } = await start(ann);
    expect(Date.parse(body.expires_at) - app.ctx.now().getTime()).toBeLessThanOrEqual(600_000);
    const broken = [
      body.url.replace(/.{8}$/, 'AAAAAAAA'),
      `${EXPORT}/file`,
      `${EXPORT}/file?token=${ann.token}`,
    ];
    for (const url of broken)
      expect(await take(url)).toMatchObject({
        status: 403,
        body: { detail: 'This link no longer works. Start the export again.' },
      });
    const token = new URL(body.url).searchParams.get('token') ?? '';
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(401);
    const colleague = await signUpColleague(app, ann);
    const theirs = await linkOf(colleague);
    await runText(app.ctx.db, 'delete from users where id = $1', [colleague.user_id]);
    expect((await take(theirs)).status).toBe(403);
    app.setTime(new Date(Date.now() + 601_000));
    expect((await take(body.url)).status).toBe(403);
    app.setTime(new Date());
  });
});

describe('Long exports', () => {
  it('An export is read only as fast as it is downloaded, runs alone, and ends when the download stalls', async () => {
    const noise = () => randomBytes(1700).toString('base64');
    for (let portion = 0; portion < 12; portion += 1)
      await openEventStore(app.ctx).append(
        Array.from({ length: 1000 }, () =>
          anEvent({ domain_id: eve.domain_id, data: { ...viewEvent(), title: noise() } }),
        ),
      );
    const { url } = (await start(eve)).body;
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      get(
        url.replace(app.ctx.config.public_url, app.url),
        { headers: { host: 'localhost:4000' } },
        resolve,
      ).on('error', reject);
    });
    expect(reply.statusCode).toBe(200);
    await new Promise((resolve) => reply.once('readable', resolve));
    expect(await start(eve)).toMatchObject({
      status: 409,
      body: { detail: 'An export is already downloading. Wait until it finishes.' },
    });
    expect((await take(url)).status).toBe(409);
    expect((await start(ann)).status).toBe(200);
    await soon(async () => expect(await openTransactions()).toBe(1));
    reply.destroy();
    await soon(async () => expect(await openTransactions()).toBe(0));
    const files = await filesOf(eve);
    expect(files.get('eve.example.com/events.ndjson')?.trimEnd().split('\n')).toHaveLength(12_000);
  });

  it('A person can start at most ten exports an hour', async () => {
    app.setTime(new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000));
    const cem = await signUpPerson(app);
    for (let times = 0; times < 10; times += 1) expect((await start(cem)).status).toBe(200);
    expect(await start(cem)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: { detail: 'Many exports were started. Try again in 60 minutes.' },
    });
  });
});

async function openTransactions() {
  const { rows } = await runText(
    app.ctx.db,
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and xact_start is not null and query ~ 'portions'`,
  );
  return (rows as { n: number }[])[0]?.n;
}
