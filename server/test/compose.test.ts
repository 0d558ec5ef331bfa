import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openDatabase, runText } from '../src/platform/db/database.ts';
import { askOverTls, type TlsQuestion } from './ask-over-tls.ts';
import { type DnsAnswer, dnsZone, startDns } from './doubles/dns-double.ts';
import { hasCaddy } from './doubles/run-caddy.ts';
import { type SmtpDouble, startSmtpDouble } from './doubles/smtp-double.ts';
import { portsOfRoles, ROLES, runCaddyfile, runCompose } from './run-compose.ts';
import { inContainers, overLoopback } from './run-container.ts';
import { SESSION_SECRET, urlOf } from './server-process.ts';
import { until } from './soon.ts';
import { createBareDatabase } from './test-database.ts';
import { trackedBatch, viewEvent } from './tracked.ts';

const APP_HOST = 'app.sightline.test';
const TARGET = 'pages.sightline.test';
const HOST = 'ai.tillberry.test';
const ENV_FILE = {
  APP_HOST,
  ACME_EMAIL: 'operator@sightline.test',
  POSTGRES_PASSWORD: 'letters0and1digits',
  SESSION_SECRET,
  METRICS_TOKEN: 'metrics-token',
  MAIL_FROM: 'Sightline <no-reply@sightline.test>',
};
/** Opens the worker's own health page, at a made-up name, by the way that the product opens pages. */
const OPEN_A_PAGE = `
  import { createPageBrowser } from "/app/node_modules/sightline/server/src/platform/browser/page-browser.js";
  const { PORT, BROWSER_SOCKET } = process.env;
  const site_origins = new Map([["health.test", "http://127.0.0.1:" + PORT]]);
  const browser = createPageBrowser({ browser_socket: BROWSER_SOCKET, cache_dir: "/tmp", site_origins, local_port: Number(PORT) });
  const seen = await browser.visit({ url: "http://health.test/health/ready" }, async (tab) =>
    tab.status + " " + (await tab.screenshot()).subarray(1, 4));
  await browser.close();
  console.log(seen);`;

describe.skipIf(!hasCaddy())('Services behind their Caddy (skipped where Caddy is not installed)', () => {
  const zone: Record<string, DnsAnswer> = {
    'tillberry.test': { A: ['198.51.100.1'] },
    [TARGET]: { A: ['127.0.0.1'] },
    [HOST]: { CNAME: [TARGET] },
  };
  const closing: (() => unknown)[] = [];
  let caddy: Awaited<ReturnType<typeof runCaddyfile>>;
  let smtp: SmtpDouble;
  let compose: ReturnType<typeof runCompose>;
  let ports: Awaited<ReturnType<typeof portsOfRoles>>;
  let connection: Connection;
  beforeAll(async () => {
    ports = await portsOfRoles();
    caddy = await runCaddyfile(ENV_FILE, ports);
    closing.unshift(caddy.stop);
    const dns = await startDns(dnsZone(zone));
    closing.unshift(dns.close);
    smtp = await startSmtpDouble();
    closing.unshift(smtp.close);
    const database = await createBareDatabase();
    connection = database.connection;
    closing.unshift(database.drop);
    const reached = inContainers ? await overLoopback(urlOf(connection)) : null;
    closing.unshift(() => reached?.close());
    compose = runCompose(
      {
        ...ENV_FILE,
        SMTP_URL: smtp.url,
        BILLING: 'local',
        DNS_SERVER: dns.server,
        EDGE_CNAME_TARGET: TARGET,
        SITE_ORIGINS: `${HOST}=https://127.0.0.1:${caddy.https_port}`,
      },
      { database_url: reached?.url ?? urlOf(connection), ports, authority: caddy.authority },
    );
    closing.unshift(() => compose.stop());
    expect(await compose.migrate()).toMatchObject({ code: 0, output: expect.stringContaining('Applied') });
    await compose.startRoles();
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  /** Over TLS to Caddy, whose certificate has to be right for the host. */
  const ask = (host: string, url: string, given: TlsQuestion = {}) =>
    askOverTls({ port: caddy.https_port, authority: caddy.authority }, host, url, given);

  async function call(method: string, url: string, given: { token?: string; body?: object } = {}) {
    const reply = await ask(APP_HOST, url, {
      method,
      token: given.token ?? '',
      body: given.body ? JSON.stringify(given.body) : '',
    });
    expect([method, url, reply.status, reply.text]).toEqual([
      method,
      url,
      expect.toSatisfy((status: number) => status < 300),
      reply.text,
    ]);
    return reply.body;
  }

  it('With compose.yaml a person can sign up, publish and have a visitor, each role doing its part', async () => {
    await call('POST', '/auth/signup', {
      body: {
        email: 'ann@tillberry.test',
        organization_name: 'Tillberry',
        domain_url: 'tillberry.test',
        generated_pages_enabled: true,
      },
    });
    // The worker sends what the API stored.
    const [mail] = await until(
      async () => smtp.messages,
      (messages) => messages.length > 0,
    );
    const link = new URL(
      /https:\S*\/reset-password\?[^\s"<]+/.exec(
        String(mail?.raw).replaceAll('=\r\n', '').replaceAll('=3D', '='),
      )?.[0] ?? '',
    );
    expect(link.host).toBe(APP_HOST);
    const [token, id] = [link.searchParams.get('token'), link.searchParams.get('id')];
    const password = 'a long enough password';
    await call('POST', `/auth/reset-password/${token}/${id}`, { body: { password } });
    const { tokens } = await call('POST', '/auth/login', { body: { email: 'ann@tillberry.test', password } });
    const session = { token: tokens.access_token };
    const [domain] = await call('GET', '/api/domains', session);
    const mine = (method: string, tail: string, body?: object) =>
      call(method, `/api/domains/${domain.id}${tail}`, { ...session, ...(body ? { body } : {}) });

    const paths = { success_path: '/billing', cancel_path: '/billing' };
    const { sessionId } = await mine('POST', '/payments/create-checkout-session', {
      price_id: 'price_builtin_starter',
      ...paths,
    });
    await mine('POST', `/payments/sessions/${sessionId}/confirm`);
    // A host that nobody proved gets no certificate; after the edge confirms it, a handshake shows one.
    await expect(ask(HOST, '/')).rejects.toThrow(/alert|SSL|TLS/i);
    const { dns_verification_token } = await mine('POST', '/hosting/onboard-subdomain', { subdomain: 'ai' });
    zone[`_sightline.${HOST}`] = { TXT: [dns_verification_token] };
    await until(
      () => mine('POST', '/hosting/verify-subdomain'),
      (status) => status.is_active,
    );
    const { task_id } = await mine('POST', '/aeo/content/create-page', {
      manual: { slug: 'tills', title: 'Which till?', content: 'A till is a cash register.' },
    });
    const { events } = await mine('GET', `/aeo/progress/${task_id}`);
    expect((await ask(HOST, '/tills')).status).toBe(404);
    await mine('POST', `/generated-pages/${events[0].data.page_id}/publish`);
    const page = await until(
      () => ask(HOST, '/tills'),
      ({ status }) => status === 200,
    );
    expect(page.text).toContain('A till is a cash register.');
    expect((await ask('other.test', '/').catch(() => ({ status: 0 }))).status).toBe(0);

    // The script, and what it sends; the journey is made by the worker.
    await mine('PATCH', '', { selected_personalization: true });
    const script = await until(
      () => ask(APP_HOST, `/s/${domain.id}.js`),
      ({ status }) => status === 200,
    );
    expect(script.text).toContain(domain.id);
    const batch = trackedBatch({ events: [viewEvent({ url: 'https://tillberry.test/', title: 'Tills' })] });
    const post = {
      method: 'POST',
      body: JSON.stringify(batch),
      type: 'text/plain',
      headers: { origin: 'https://tillberry.test' },
    };
    await until(
      () => ask(APP_HOST, `/s/${domain.id}`, post),
      ({ status }) => status === 204,
    );
    // Also under the customer's own host.
    expect((await ask(HOST, `/s/${domain.id}`, post)).status).toBe(204);
    const [visitor] = await until(
      () => mine('GET', '/visitors'),
      (visitors) => visitors.length > 0,
    );
    expect(visitor).toMatchObject({ id: batch.visitor });
    // These tests also run before the dashboard is built.
    expect((await ask(APP_HOST, '/')).text).toMatch(/<div id="root">|The dashboard is not built/);
  });

  it('The services of compose.yaml answer health probes inside and keep operators’ paths from everybody outside', async () => {
    for (const role of ROLES) {
      const at = `http://127.0.0.1:${ports[role]}`;
      expect([role, (await fetch(`${at}/health/live`)).status]).toEqual([role, 200]);
      expect([role, await (await fetch(`${at}/health/ready`)).json()]).toEqual([role, { status: 'ok' }]);
      expect((await fetch(`${at}/metrics`)).status).toBe(404);
      const figures = await fetch(`${at}/metrics`, { headers: { authorization: 'Bearer metrics-token' } });
      expect(await figures.text()).toContain('sightline_build_info');
    }
    for (const host of [APP_HOST, HOST])
      for (const url of ['/metrics', `/caddy/ask?domain=${HOST}`])
        expect((await ask(host, url, { token: 'metrics-token' })).status).toBe(404);
  });

  it.runIf(inContainers)(
    'Each container is well by its image’s own look, and nobody but its user, who writes nowhere else, is in it',
    async () => {
      const { containers, serviceOf } = compose;
      for (const name of [...ROLES, 'browser']) {
        expect(await containers?.isWell(name, serviceOf(name)), name).toBe(true);
        expect([
          name,
          await containers?.ask(name, 'id -u; touch /app/x /etc/x 2>/dev/null || echo read-only'),
        ]).toEqual([name, '1000\nread-only']);
      }
      const opened = await containers?.ask('worker', `node --input-type=module -e '${OPEN_A_PAGE}'`);
      expect(opened).toBe('200 PNG');
      const known = await containers?.ask(
        'browser',
        'cat /proc/[0-9]*/environ | tr "\\0" "\\n"; cat /proc/net/dev',
      );
      expect(known).toContain('BROWSER_SOCKET=');
      expect(known).not.toMatch(/SECRET|PASSWORD|DATABASE|SMTP|TOKEN|eth0/);
    },
  );

  it('The services of compose.yaml use few database connections each, and all stop in time without an error when asked', async () => {
    const { db, close } = openDatabase(connection, 1);
    const { rows } = await runText(
      db,
      'select count(*)::int as n from pg_stat_activity where datname = current_database()',
    );
    expect((rows as { n: number }[])[0]?.n).toBeLessThan(90);
    await close();
    const ended = await compose.stop();
    for (const { role, code, output } of ended) {
      expect([role, code, output]).toEqual([role, 0, output]);
      expect([role, output]).toEqual([role, expect.stringContaining('"msg":"stopped"')]);
      expect(output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
    }
  });
});
