import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DnsAnswer, dnsZone, startDns } from '../../../test/doubles/dns-double.ts';
import { hasCaddy, startCaddy } from '../../../test/doubles/run-caddy.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { freePort } from '../../../test/free-port.ts';
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { until } from '../../../test/soon.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { probeCertificate } from '../../platform/tls/probe-certificate.ts';

const HOST = 'ai.tillberry.test';
const TARGET = 'pages.sightline.test';

describe.skipIf(!hasCaddy())('with a real Caddy (skipped where it is not installed)', () => {
  const zone: Record<string, DnsAnswer> = {
    'tillberry.test': { A: ['198.51.100.1'] },
    [TARGET]: { A: ['127.0.0.1'] },
  };
  const closing: (() => unknown)[] = [];
  let caddy: Awaited<ReturnType<typeof startCaddy>>;
  let server: ServerProcess;
  let person: Person;
  beforeAll(async () => {
    const port = await freePort();
    caddy = await startCaddy(port);
    closing.unshift(caddy.stop);
    const dns = await startDns(dnsZone(zone));
    closing.unshift(dns.close);
    const database = await createTestDatabase();
    closing.unshift(database.drop);
    server = await startServerProcess(database.connection, {
      PORT: String(port),
      DNS_SERVER: dns.server,
      EDGE_CNAME_TARGET: TARGET,
      SITE_ORIGINS: `${HOST}=https://127.0.0.1:${caddy.https_port}`,
      NODE_EXTRA_CA_CERTS: caddy.authority,
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'warn',
    }).then((started) => ({ ...started, port }));
    closing.unshift(() => server.stop());
    person = await signUpPerson({ call }, { host: 'www.tillberry.test' });
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  async function call(
    method: string,
    path: string,
    { token, body }: { token?: string | undefined; body?: unknown } = {},
  ) {
    const response = await fetch(`http://localhost:${server.port}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: {},
      text,
      body: text.startsWith('<') ? null : JSON.parse(text),
    };
  }

  const hosting = async (path: string, body?: unknown) =>
    (await call('POST', `/api/domains/${person.domain_id}/hosting/${path}`, { token: person.token, body }))
      .body;

  it('A host gets a certificate from Caddy once it is proved, and not before', async () => {
    const { dns_verification_token } = await hosting('onboard-subdomain', { subdomain: 'ai' });
    zone[HOST] = { CNAME: [TARGET] };
    expect(await hosting('verify-subdomain')).toMatchObject({ status: 'waiting_for_dns', ssl_status: null });
    const early = await probeCertificate({ host: HOST, at: '127.0.0.1', port: caddy.https_port });
    expect(early.status).toBe('PENDING');
    zone[`_sightline.${HOST}`] = { TXT: [dns_verification_token] };
    const status = await until(
      () => hosting('verify-subdomain'),
      ({ is_active }) => is_active,
    );
    expect(status).toMatchObject({ status: 'active', ssl_status: { status: 'ACTIVE' } });
    expect(caddy.log()).toContain(HOST);
  });
});
