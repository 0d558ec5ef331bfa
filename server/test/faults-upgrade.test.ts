import { afterAll, beforeAll, expect, it } from 'vitest';
import { scriptConfigOf } from '../src/personalizing/variants/personalization.service.ts';
import { runText } from '../src/platform/db/database.ts';
import { lookForAll } from '../src/whole/alerts/look-for-alerts.ts';
import { startTestApp, type TestApp } from './app.ts';
import { sumsAndCounts } from './counted-visits.ts';
import { askEdge } from './edge-app.ts';
import { signUpPerson } from './factories.ts';
import { type OldInstallation, openOldInstallation } from './old-installation.ts';
import { startServerProcess } from './server-process.ts';
import { soon } from './soon.ts';

const ORG = '00000000-0000-4000-8000-000000000001';
const USER = '00000000-0000-4000-8000-000000000002';
const DOMAIN = '00000000-0000-4000-8000-000000000003';
const TOPIC = '00000000-0000-4000-8000-000000000004';
const RUN = '00000000-0000-4000-8000-000000000005';
const PAGE = '00000000-0000-4000-8000-000000000006';

/** An installation that publishes and adapts, from before there were teams, alerts, Stripe and letters that are tried again. */
const OLD_ROWS = `
  insert into organizations (id, name) values ('${ORG}', 'Old Mill');
  insert into users (id, org_id, email) values ('${USER}', '${ORG}', 'ann@mill.example');
  insert into sessions (user_id, created_at, last_used_at)
    values ('${USER}', '2026-01-01', '2026-01-05'), ('${USER}', '2026-01-02', '2026-02-07');
  insert into letters (to_address, subject, text, html, created_at, sent_at, attempts) values
    ('ann@mill.example', 'Sent', 'A link', '<p>A link</p>', '2026-01-01', '2026-01-01', 1),
    ('ann@mill.example', 'Tried', 'A link', '<p>A link</p>', now(), null, 2),
    ('ann@mill.example', 'Shown', 'A link', '<p>A link</p>', now(), null, 0);
  insert into subscriptions (org_id, price_id, status, current_period_start, current_period_end, created_at, updated_at)
    values ('${ORG}', 'price_builtin_growth', 'active', now() - interval '3 days', now() + interval '27 days', now(), now());
  insert into domains (id, org_id, host, description, selected_personalization, script_seen_at)
    values ('${DOMAIN}', '${ORG}', 'mill.example', 'A mill.', true, now());
  insert into brands (domain_id, role, name, source) values ('${DOMAIN}', 'own', 'Old Mill', 'site');
  insert into hostings (domain_id, subdomain, host, verification_token, txt_seen_at, dns_configured_at, active_at, checked_at, created_at)
    values ('${DOMAIN}', 'ai', 'ai-mill-example.localhost', 'token', now(), now(), now(), now(), '2026-01-01');
  insert into brandings (domain_id, site_title, updated_at) values ('${DOMAIN}', 'The Old Mill', '2026-01-01');
  insert into generated_pages (id, domain_id, slug, title, markdown_content, created_at, status, live_version)
    values ('${PAGE}', '${DOMAIN}', 'flour', 'Flour', 'We mill flour.', '2026-01-02', 'draft', null);
  insert into page_versions (page_id, version, title, meta_description, markdown_content, created_at)
    values ('${PAGE}', 1, 'Flour', '', 'We mill flour.', '2026-01-02');
  insert into topics (id, domain_id, text, created_at) values ('${TOPIC}', '${DOMAIN}', 'Flour', '2026-01-01');
  insert into prompts (id, domain_id, topic_id, text, branded, created_at)
    select md5('prompt' || n)::uuid, '${DOMAIN}', '${TOPIC}', 'Which flour? ' || n, false, '2026-01-01' from generate_series(1, 2) n;
  insert into topic_executions (id, domain_id, topic_id, topic_text, trigger, status, score, created_at, finished_at)
    values ('${RUN}', '${DOMAIN}', '${TOPIC}', 'Flour', 'schedule', 'completed', 40, now() - interval '1 hour', now() - interval '1 hour');
  insert into prompt_executions (id, domain_id, topic_execution_id, prompt_id, prompt_text, platform, surface, planned, status, n, created_at)
    select md5('run' || id)::uuid, '${DOMAIN}', '${RUN}', id, text, 'chatgpt', 'api', 3, 'completed', 3, now() - interval '1 hour' from prompts;
  insert into answers (domain_id, topic_execution_id, prompt_execution_id, platform, surface, sample, status, failure_kind, mentioned, cited, text, answered_at)
    select '${DOMAIN}', '${RUN}', md5('run' || p.id)::uuid, 'chatgpt', 'api', n, case when n < 3 then 'answered' else 'failed' end,
      case when n = 3 then 'spend_cap' end, true, false, 'Old Mill.', now() - interval '1 hour'
    from prompts p, generate_series(1, 3) n;
  insert into answer_bodies (answer_id, platform, created_at, body) select id, platform, answered_at, '{}' from answers;
  insert into visitor_sessions (domain_id, id, visitor_id, visit_ids, started_at, ended_at, pages_count, visible_ms, touch, touch_keys,
      source, arm, daily, first_view, has_conversion, counted)
    select '${DOMAIN}', gen_random_uuid(), gen_random_uuid(), array[gen_random_uuid()], '2026-01-03T10:00Z', '2026-01-03T10:05Z', 1, 1000, '{}',
      case when n <= 5 then array['assistant:chatgpt'] else array['direct'] end, 'ChatGPT', 'none', false, gen_random_uuid(), n = 1, n <> 5
    from generate_series(1, 8) n;
  insert into visitors (domain_id, id, first_seen, last_seen, bot)
    select domain_id, visitor_id, started_at, ended_at, case when counted then '{}' else array['user_agent'] end from visitor_sessions;
  insert into page_views (domain_id, id, session_id, at, url, path, title, width, page_id, variant_id, applied, counted)
    select domain_id, gen_random_uuid(), id, started_at + interval '30 days' * n, 'https://mill.example/', '/', 'Mill', 1280,
      '${PAGE}', case when n = 1 then '${TOPIC}'::uuid end, array['${RUN}'::uuid], counted
    from visitor_sessions, generate_series(0, 1) n;
  insert into session_pages (domain_id, session_id, path, page_id, variant_id, clicked, counted)
    select domain_id, id, '/', '${PAGE}', '${TOPIC}', has_conversion, counted from visitor_sessions;
  insert into exposures (domain_id, variant_id, visitor_id, arm, first_at, converted, counted)
    select domain_id, '${TOPIC}', visitor_id, 'holdout', started_at, has_conversion, counted from visitor_sessions;
  insert into pages (id, domain_id, path, enabled, created_at) values ('${PAGE}', '${DOMAIN}', '/', true, '2026-01-02');
  insert into page_elements (id, page_id, domain_id, selector, tag, kind, content, place, enabled, created_at)
    values ('${RUN}', '${PAGE}', '${DOMAIN}', 'h1', 'h1', 'heading', 'Mill', 0, true, '2026-01-02');
  insert into personalization_triggers (domain_id, key, label, description, rule, place, variant_id, created_at)
    select '${DOMAIN}', key, key, '', '{}', 1, id, '2026-01-02' from (values ('live', '${TOPIC}'::uuid), ('bare', '${USER}')) t (key, id);
  insert into variant_pages (domain_id, variant_id, page_id, version, changes, sources_hash, writer, created_at)
    select '${DOMAIN}', id, '${PAGE}', version, changes::jsonb, '', 'built-in', '2026-01-02' from (values
      ('${TOPIC}'::uuid, 1, '[]'), ('${TOPIC}', 2, '[{"element_id": "${RUN}", "selector": "h1", "was": "Mill", "text": "Fine flour"}]'),
      ('${USER}', 1, '[{"element_id": "${RUN}", "selector": "h1", "was": "Mill", "text": "Flour"}]'), ('${USER}', 2, '[]')) v (id, version, changes);
  insert into conversions (domain_id, session_id, rule_id, at, event_id, counted)
    select domain_id, id, '${RUN}', ended_at, gen_random_uuid(), counted from visitor_sessions where has_conversion;`;
const TABLES =
  'users,sessions,letters,subscriptions,domains,hostings,brandings,generated_pages,answers,answer_bodies,visitor_sessions,visitors,page_views,session_pages,exposures,conversions';

let old: OldInstallation;
let app: TestApp;
beforeAll(async () => {
  old = await openOldInstallation('0007', OLD_ROWS);
});
afterAll(async () => {
  await app?.stop();
  await old.drop();
});

const counts = () => old.counts(TABLES);

it('An installation that publishes and personalizes keeps everything in an upgrade, wherever the server is killed', async () => {
  const before = await counts();
  for (const table of ['letters', 'visitor_sessions']) await old.killWhileMigrating(table);
  expect(await old.rowsOf("select count(*)::int as n from migrations where name like '0015%'")).toEqual([
    { n: 0 },
  ]);
  const server = await startServerProcess(old.connection, {}, 'api');
  expect(await server.stop()).toBe(0);
  expect(await counts()).toEqual(before);
  expect(
    await old.rowsOf("select span, key, n, hits from visit_sums where kind = 'assistants' order by span"),
  ).toEqual(['day', 'month', 'slot'].map((span) => ({ span, key: ['chatgpt'], n: 4, hits: 1 })));
  const { sums, counts: counted } = await sumsAndCounts(old.db);
  expect(sums).toEqual(counted);
  expect(new Set(sums.map((row) => (row as { kind: string }).kind)).size).toBe(9);
  expect(
    await old.rowsOf('select platform, answers, naming, executions, mentioned, cited from answer_sums'),
  ).toEqual([{ platform: 'chatgpt', answers: 4, naming: 4, executions: 2, mentioned: 4, cited: 0 }]);
  expect(await old.rowsOf('select subject, state, text from letters order by number')).toEqual([
    { subject: 'Sent', state: 'sent', text: '' },
    { subject: 'Tried', state: 'waiting', text: 'A link' },
    { subject: 'Shown', state: 'kept', text: 'A link' },
  ]);
});

it('After an upgrade the plan, pages, people and what visitors see are as they were, and old events raise no new alerts', async () => {
  app = await startTestApp({ connection: old.connection, edge: true });
  const { user_id, token } = await signUpPerson(app);
  await runText(old.db, 'update users set org_id = $2 where id = $1', [user_id, ORG]);
  const call = async (method: string, path: string, body?: object) => {
    const reply = await app.call(method, path, { token, body });
    expect([path, reply.status]).toEqual([path, 200]);
    return reply.body;
  };
  const team = await call('GET', '/api/users');
  expect(team.find(({ id }: { id: string }) => id === USER)).toMatchObject({
    email: 'ann@mill.example',
    last_seen_at: '2026-02-07T00:00:00.000Z',
  });
  const domain = await call('GET', `/api/domains/${DOMAIN}`);
  expect(domain.auto_approve_variants).toBe(false);
  const shown = (await scriptConfigOf(app.ctx, DOMAIN))?.config.triggers.map(({ variant, pages }) => [
    variant,
    pages.map(({ version, changes }) => [version, changes[0]?.text]),
  ]);
  expect(shown).toEqual([[TOPIC, [[2, 'Fine flour']]]]);
  expect(domain).toMatchObject({ host: 'mill.example', measuring_frequency: 'daily' });
  expect(await call('GET', `/api/domains/${DOMAIN}/payments/current-plan`)).toMatchObject({
    name: 'Growth',
  });
  await call('POST', `/api/domains/${DOMAIN}/generated-pages/${PAGE}/publish`);
  await soon(async () => {
    const { status, text } = await askEdge(app.url, { host: 'ai-mill-example.localhost', path: '/flour' });
    expect([status, text.includes('The Old Mill')]).toEqual([200, true]);
  });
  await lookForAll(app.ctx, new AbortController().signal);
  expect(await call('GET', `/api/domains/${DOMAIN}/alerts`)).toEqual({ data: [], next_cursor: null });
  await runText(old.db, 'delete from answers where sample = 3');
  expect(await old.rowsOf('select count(*)::int as n from answer_bodies')).toEqual([{ n: 4 }]);
});
