import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { startSmtpDouble } from './doubles/smtp-double.ts';
import type { Person } from './factories.ts';
import { rowsOf } from './fault-looks.ts';
import { ROOT } from './read-compose.ts';
import { probe, type ServedApp, startServedApp } from './served-app.ts';
import { SESSION_SECRET } from './server-process.ts';
import { soon } from './soon.ts';
import { useSecrets } from './use-secrets.ts';

const CHOSEN = 'the second long password';

let served: ServedApp;
let app: TestApp;
let person: Person;
beforeAll(async () => {
  served = await startServedApp();
  ({ app, person } = served);
});
afterAll(() => served.stop());

it('A server is not ready while the tables are older than the server', async () => {
  const ready = await startTestApp({ connection: app.connection, edge: true });
  expect((await ready.call('GET', '/health/ready')).status).toBe(200);
  await ready.stop();
  const other = await startTestApp({ connection: app.connection });
  await rowsOf(app, "update migrations set name = 'held' where name like '0006%'");
  expect((await other.call('GET', '/health/ready')).body).toEqual({ status: 'old tables' });
  await rowsOf(app, "update migrations set name = '0006_personalizing.sql' where name = 'held'");
  expect((await other.call('GET', '/health/ready')).status).toBe(200);
  await other.stop();
});

it('A stopping server first says so and still answers, and a second signal ends it at once', async () => {
  const server = await served.start({ DRAIN_SECONDS: '120' });
  server.child.kill('SIGTERM');
  await soon(async () => expect(await probe(server.at, '/health/ready')).toEqual([503, 'stopping']));
  expect(await probe(server.at, '/health/live')).toEqual([200, 'ok']);
  const domains = await fetch(`${server.at}/api/domains`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(domains.status).toBe(200);
  const ended = once(server.child, 'exit');
  server.child.kill('SIGINT');
  expect((await ended)[0]).toBe(1);
});

describe('A server with every secret that it can have', () => {
  let smtp: Awaited<ReturnType<typeof startSmtpDouble>>;
  let server: Awaited<ReturnType<ServedApp['start']>>;
  beforeAll(async () => {
    smtp = await startSmtpDouble({ refuse: (address) => address.startsWith('nobody') });
    server = await served.start({
      SMTP_URL: smtp.url,
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'debug',
      OPENAI_API_KEY: 'sk-proj-abcdefghijklmnopqrstuvwxyz',
      OPENAI_BASE_URL: 'http://someone:who-pays@127.0.0.1:9/v1',
      WRITER_MODEL: 'openai/gpt-6-luna',
      WRITER_API_KEY: 'sk-of-the-writer-abcdefghijkl',
      WRITER_BASE_URL: 'http://127.0.0.1:9/v1',
      STRIPE_SECRET_KEY: 'sk_test_abcdefghijklmnopqrstu',
      STRIPE_WEBHOOK_SECRET: 'whsec_abcd/efgh+ijklmnopqrst==',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      METRICS_TOKEN: 'who-reads-the-figures',
    });
  });
  afterAll(() => smtp.close());

  it('The figures for operators are named, kept small, and change with what happens', async () => {
    const headers = { authorization: 'Bearer who-reads-the-figures' };
    const figures = async () => (await fetch(`${server.at}/metrics`, { headers })).text();
    const before = await figures();
    for (const name of [
      'sightline_build_info{version="',
      'sightline_database_pool_connections{state="idle"}',
      'sightline_database_pool_waiting 0',
      'sightline_figures_up 1',
      'sightline_visits_behind_events ',
      'sightline_visits_behind_seconds ',
      'sightline_sweeps_running 0',
      'sightline_database_connections ',
      'sightline_database_bytes ',
      'nodejs_eventloop_lag_seconds ',
    ])
      expect(before).toContain(name);
    // Only counters may be called totals; promtool complains of others.
    const totals = [...before.matchAll(/^# TYPE \w+_total (\w+)$/gm)].map(([, kind]) => kind);
    expect(new Set(totals)).toEqual(new Set(['counter']));
    await fetch(`${server.at}/auth/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email }),
    });
    await app.ctx.jobs.send(app.ctx.db, { name: 'send-email' }, { id: 'of another shape' });
    await soon(async () => {
      const after = await figures();
      expect(after).toMatch(/sightline_job_seconds_count\{job="send-email",outcome="done"\} [1-9]/);
      expect(after).toMatch(/sightline_job_seconds_count\{job="send-email",outcome="refused"\} 1/);
    });
    const after = await figures();
    expect(after).toMatch(
      /sightline_http_request_seconds_count\{method="POST",route="auth\.requestPasswordReset",status="200"\} 1/,
    );
    expect(after).not.toContain(person.domain_id);
    // Alert rules and the operators' page name no metric that does not exist.
    for (const file of ['deploy/alerts.yaml', 'docs/monitoring.md']) {
      const named =
        readFileSync(path.join(ROOT, file), 'utf8').match(/\b(?:sightline|nodejs)_[a-z]\w+/g) ?? [];
      const missing = named
        .map((name) => name.replace(/_count$/, ''))
        .filter((name) => name !== 'sightline_inside' && !after.includes(`# HELP ${name} `));
      expect([file, missing]).toEqual([file, []]);
    }
  });

  it('One id leads from a request to its job and email, and the log of them holds no secret', async () => {
    const post = (path: string, body: object, id: string) =>
      fetch(`${server.at}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': id },
        body: JSON.stringify(body),
      });
    const reply = await post('/auth/request-password-reset', { email: person.email }, 'from-the-proxy-1');
    expect(reply.headers.get('x-request-id')).toBe('from-the-proxy-1');
    expect(
      (await post('/auth/request-password-reset', { email: person.email }, 'not "sound"')).headers.get(
        'x-request-id',
      ),
    ).toMatch(/^[0-9a-f-]{36}$/);
    const signup = {
      email: `nobody-${randomUUID()}@example.com`,
      organization_name: 'No',
      domain_url: 'no.example.com',
      generated_pages_enabled: true,
    };
    await post('/auth/signup', signup, 'from-the-proxy-2');
    const signedIn = await post(
      '/auth/login',
      { email: person.email, password: person.password },
      'from-the-proxy-3',
    );
    const { access_token, refresh_token } = (await signedIn.json()).tokens;
    const told = await useSecrets(server.at, { token: access_token, domain_id: person.domain_id });
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line));
    await soon(async () => {
      expect(lines()).toContainEqual(
        expect.objectContaining({ request_id: 'from-the-proxy-1', job: 'send-email', msg: 'job done' }),
      );
      expect(lines()).toContainEqual(
        expect.objectContaining({ request_id: 'from-the-proxy-2', msg: 'email permanently refused' }),
      );
    });
    expect(lines()).toContainEqual(
      expect.objectContaining({ request_id: 'from-the-proxy-1', msg: 'request', status: 200 }),
    );
    const reset = /token=([\w-]+)/.exec(
      smtp.messages.map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).join(),
    )?.[1];
    expect(reset).toBeTruthy();
    await fetch(`${server.at}/auth/password-links/${reset}/${person.user_id}`);
    const choose = (password: string) =>
      post(`/auth/reset-password/${reset}/${person.user_id}`, { password }, 'from-the-proxy-4');
    const statuses: number[] = [];
    for (const password of ['short', CHOSEN, CHOSEN]) statuses.push((await choose(password)).status);
    expect(statuses).toEqual([400, 200, 400]);
    await post('/auth/login', { email: person.email, password: 'a wrong long password' }, 'from-the-proxy-5');
    const again = await post('/auth/login', { email: person.email, password: CHOSEN }, 'from-the-proxy-6');
    const { tokens } = await again.json();
    const refreshed = await (await post('/auth/refresh', tokens, 'from-the-proxy-7')).json();
    await fetch(`${server.at}/api/domains?access_token=${tokens.access_token}`, {
      headers: { authorization: `Bearer ${refreshed.access_token}` },
    });
    await post('/auth/logout', refreshed, 'from-the-proxy-8');
    expect(server.output()).toContain('/auth/reset-password/[removed]');
    await server.stop();
    const settings = [
      'sk-proj',
      'who-pays',
      'sk-of-the-writer',
      'sk_test_',
      'whsec_',
      'efgh',
      'who-reads-the-figures',
      SESSION_SECRET,
    ];
    const passwords = [person.password, CHOSEN, 'a wrong long'];
    const refreshes = [refresh_token, tokens.refresh_token, refreshed.refresh_token];
    const given = [person.email, 'nobody-', 'eyJ', reset!, ...passwords, ...refreshes, ...told];
    for (const secret of [...settings, ...given]) expect(server.output()).not.toContain(secret);
  });
});
