import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOverTls, type TlsQuestion } from './ask-over-tls.ts';
import { hasNginx, runNginx } from './doubles/run-nginx.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { createBareDatabase } from './test-database.ts';

const APP = 'app.sightline.test';
const CUSTOMER = 'ai.tillberry.test';

describe.skipIf(!hasNginx())(
  'Sightline behind the nginx of deploy/ (skipped where nginx is not installed)',
  () => {
    const closing: (() => unknown)[] = [];
    let nginx: Awaited<ReturnType<typeof runNginx>>;
    let server: ServerProcess;
    beforeAll(async () => {
      const { connection, drop } = await createBareDatabase();
      closing.unshift(drop);
      const settings = {
        PUBLIC_URL: `https://${APP}`,
        // Other addresses of loopback are visitors' here.
        TRUSTED_PROXIES: '127.0.0.1',
        METRICS_TOKEN: 'metrics-token',
      };
      server = await startServerProcess(connection, settings, 'api,collect,edge');
      closing.unshift(() => server.stop());
      nginx = await runNginx({ app: APP, customer: CUSTOMER }, server.port);
      closing.unshift(nginx.stop);
    });
    afterAll(async () => {
      for (const close of closing) await close();
    });

    const ask = (host: string, url: string, given: TlsQuestion = {}) =>
      askOverTls({ port: nginx.https_port, authority: nginx.authority }, host, url, given);
    const signUp = (name: string, given: TlsQuestion = {}) =>
      ask(APP, '/auth/signup', {
        method: 'POST',
        body: JSON.stringify({
          email: `ann@${name}.test`,
          organization_name: name,
          domain_url: `${name}.test`,
          generated_pages_enabled: false,
        }),
        ...given,
      });

    it('nginx leads the dashboard’s host to the dashboard and the API, and a customer’s host to its pages', async () => {
      const dashboard = await ask(APP, '/');
      expect(dashboard.text).toMatch(/<div id="root">|The dashboard is not built/);
      expect(dashboard.headers['strict-transport-security']).toBeDefined();
      expect((await ask(APP, '/openapi.json')).body.openapi).toMatch(/^3/);
      expect((await ask(APP, '/health/ready')).body).toEqual({ status: 'ok' });
      const page = await ask(CUSTOMER, '/openapi.json', { headers: { 'x-forwarded-host': APP } });
      expect([page.status, page.body]).toEqual([404, null]);
    });

    it('Behind nginx, hosts that nobody set up get no certificate, operators’ paths are closed, and http leads to https', async () => {
      await expect(ask('other.test', '/')).rejects.toThrow(/alert|SSL|TLS/i);
      for (const url of ['/metrics', `/caddy/ask?domain=${CUSTOMER}`])
        expect([url, (await ask(APP, url, { token: 'metrics-token' })).status]).toEqual([url, 404]);
      const moved = await fetch(`http://127.0.0.1:${nginx.http_port}/pricing?a=1`, { redirect: 'manual' });
      expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://127.0.0.1/pricing?a=1']);
    });

    it('Behind nginx, a call that is too large is refused by Sightline’s own words', async () => {
      const { status, body } = await signUp('large', { body: `{"email":"${'a'.repeat(1_500_000)}"}` });
      expect([status, body.status]).toEqual([413, 413]);
    });

    it('Behind nginx, a visitor’s address is the one that nginx saw, whatever the visitor says', async () => {
      const from = '127.0.0.2';
      const tries = await Promise.all(
        Array.from({ length: 21 }, (_, place) =>
          signUp(`company${place}`, { from, headers: { 'x-forwarded-for': `203.0.113.${place}` } }),
        ),
      );
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
      expect((await signUp('elsewhere', { from: '127.0.0.3' })).status).toBeLessThan(300);
    });
  },
);
