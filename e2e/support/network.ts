import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeCertificate } from '../../server/test/doubles/certificate.ts';
import { type DnsAnswer, dnsZone, startDns } from '../../server/test/doubles/dns-double.ts';
import { type Behaviour, startSite } from '../../server/test/doubles/site-double.ts';
import { startTls } from '../../server/test/doubles/tls-double.ts';
import { finishOnboarding, type Person, signUp, storageOf } from './person.ts';
import { test as base } from './test.ts';

const SITE = 'www.tillberry.test';
export const HOST = 'ai.tillberry.test';
export const TARGET = 'pages.sightline.test';

export interface Network {
  env: Record<string, string>;
  /** DNS as the server sees it. */
  zone: Record<string, DnsAnswer>;
  /** The customer's website, by path. */
  pages: Record<string, Behaviour>;
  /** Adds a subdomain's two records. */
  setRecords(token: string, alias?: string): void;
  /** Whether TLS works for the host. */
  certify(isThere: boolean): void;
}

/** The server on a network of our own, and `page` signed in as `person`, whose website is on it. */
export const test = base.extend<{ person: Person }, { network: Network }>({
  network: [
    async ({ browserName: _ }, use) => {
      const { network, stop } = await startNetwork();
      await use(network);
      await stop();
    },
    { scope: 'worker' },
  ],
  server_env: [({ network }, use) => use(network.env), { scope: 'worker' }],
  person: async ({ sightline, network }, use) => {
    for (const name of Object.keys(network.zone)) delete network.zone[name];
    Object.assign(network.zone, { 'tillberry.test': {}, [TARGET]: { A: ['198.51.100.99'] } });
    network.pages['/'] = '<title>Tillberry</title><p>A till.</p>';
    network.certify(false);
    const person = await signUp(sightline, { host: SITE, organization: 'Tillberry' });
    await finishOnboarding(sightline, person);
    await use(person);
  },
  session: async ({ person }, use) => use(storageOf(person)),
});

async function startNetwork() {
  const zone: Record<string, DnsAnswer> = {};
  const pages: Record<string, Behaviour> = {};
  const certificate = makeCertificate([HOST]);
  const [dns, tls, site] = await Promise.all([
    startDns(dnsZone(zone)),
    startTls(),
    startSite((address) => pages[address]),
  ]);
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-authority-'));
  const authority = path.join(folder, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  const network: Network = {
    env: {
      DNS_SERVER: dns.server,
      EDGE_CNAME_TARGET: TARGET,
      SITE_ORIGINS: `${HOST}=https://127.0.0.1:${tls.port},${SITE}=${site.origin}`,
      NODE_EXTRA_CA_CERTS: authority,
    },
    zone,
    pages,
    setRecords: (token, alias = TARGET) => {
      zone[HOST] = { CNAME: [alias] };
      zone[`_sightline.${HOST}`] = { TXT: [token] };
    },
    certify: (isThere) => tls.show(isThere ? certificate : null),
  };
  const stop = async () => {
    await Promise.all([dns.close(), tls.close(), site.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { network, stop };
}
