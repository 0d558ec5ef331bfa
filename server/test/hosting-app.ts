import { startTestApp } from './app.ts';
import { type DnsAnswer, dnsZone, startDns } from './doubles/dns-double.ts';
import { startTls } from './doubles/tls-double.ts';
import { type Person, signUpPerson } from './factories.ts';

export const HOST = 'ai.tillberry.test';
export const TARGET = 'pages.sightline.test';

/** The server on a network of our own: a name server whose zone tests change, and a place where TLS answers for `HOST`. */
export async function startHostingApp() {
  const zone: Record<string, DnsAnswer> = {};
  const dns = await startDns(dnsZone(zone));
  const tls = await startTls();
  const app = await startTestApp({
    environment: {
      DNS_SERVER: dns.server,
      EDGE_CNAME_TARGET: TARGET,
      EDGE_IPS: '203.0.113.7,2001:DB8:0::7',
      SITE_ORIGINS: `${HOST}=https://127.0.0.1:${tls.port}`,
    },
  });
  let clock = Date.now();
  const pass = (ms: number) => {
    clock += ms;
    app.setTime(new Date(clock));
  };
  const call = (person: Person, method: string, path: string, body?: unknown) => {
    const { token, domain_id } = person;
    return app.call(method, `/api/domains/${domain_id}/hosting/${path}`, { token, body });
  };
  return {
    app,
    dns,
    tls,
    zone,
    pass,
    call,
    /** Empties the zone and lets an hour pass, since a server takes 20 sign-ups in one. */
    reset() {
      for (const name of Object.keys(zone)) delete zone[name];
      zone['tillberry.test'] = { A: ['198.51.100.1'] };
      zone[TARGET] = { A: ['198.51.100.99'] };
      tls.show(null);
      pass(3_600_000);
    },
    /** A workspace for www.tillberry.test that has chosen its subdomain. */
    async chosen(subdomain = 'ai') {
      const person = await signUpPerson(app, { host: 'www.tillberry.test' });
      const { body: status } = await call(person, 'POST', 'onboard-subdomain', { subdomain });
      return { person, token: status.dns_verification_token as string, status };
    },
    /** Later than a look that would be used again. */
    async verify(person: Person) {
      pass(3000);
      return (await call(person, 'POST', 'verify-subdomain')).body;
    },
    setRecords(token: string, alias = TARGET) {
      zone[HOST] = { CNAME: [alias] };
      zone[`_sightline.${HOST}`] = { TXT: [token] };
    },
    async stop() {
      await app.stop();
      await tls.close();
      dns.close();
    },
  };
}
