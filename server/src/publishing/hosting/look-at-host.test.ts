import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../test/doubles/certificate.ts';
import { HOST, startHostingApp, TARGET } from '../../../test/hosting-app.ts';
import { checkHosts } from './hosting.jobs.ts';
import { domainOfHost, siteOf } from './hosting.service.ts';
import { findHosting } from './hostings.queries.ts';

const ours = makeCertificate([HOST]);
const hosting = await startHostingApp();
const { app, call, chosen, dns, pass, setRecords, tls, verify, zone } = hosting;
beforeAll(() => setDefaultCACertificates([...getCACertificates('default'), ours.cert]));
afterAll(hosting.stop);
beforeEach(hosting.reset);

const outcomes = (status: { checks: { type: string; outcome: string }[] }) =>
  Object.fromEntries(status.checks.map(({ type, outcome }) => [type, outcome]));
const detail = (status: { checks: { type: string; detail: string }[] }, type: string) =>
  status.checks.find((check) => check.type === type)?.detail;

describe('Checking DNS and the certificate', () => {
  it('[P-API-19 P-ENT-12 P-ENT-13] A host goes from nothing to live as its records and its certificate appear', async () => {
    const { person, token } = await chosen();
    const nothing = await verify(person);
    expect(nothing).toMatchObject({ status: 'waiting_for_dns', ssl_status: null, dns_verified: false });
    expect(outcomes(nothing)).toEqual({ CNAME: 'missing', TXT: 'missing' });
    expect(await domainOfHost(app.ctx, HOST)).toBeNull();

    zone[`_sightline.${HOST}`] = { TXT: ['v=spf1 -all', token] };
    expect(await verify(person)).toMatchObject({
      dns_verified: true,
      dns_configured: false,
      ssl_status: null,
    });
    expect(await domainOfHost(app.ctx, HOST)).toMatchObject({ domain_id: person.domain_id });

    setRecords(token);
    expect(await verify(person)).toMatchObject({
      status: 'waiting_for_tls',
      dns_configured: true,
      is_active: false,
      ssl_status: { status: 'PENDING' },
    });
    tls.show(makeCertificate(['other.test']));
    expect((await verify(person)).ssl_status).toMatchObject({ status: 'FAILED' });
    tls.show(ours);
    expect(await verify(person)).toMatchObject({
      status: 'active',
      is_active: true,
      ssl_status: { status: 'ACTIVE' },
    });
    expect(await siteOf(app.ctx, person.domain_id)).toMatchObject({
      is_active: true,
      url: `https://${HOST}`,
    });
  });

  it('A live host stays live when a check fails or finds other records, and says so', async () => {
    const { person, token } = await chosen();
    setRecords(token);
    tls.show(ours);
    expect((await verify(person)).is_active).toBe(true);
    zone[HOST] = 'SERVFAIL';
    zone[`_sightline.${HOST}`] = 'SERVFAIL';
    tls.show(null);
    const broken = await verify(person);
    expect(broken).toMatchObject({ status: 'active', is_active: true, dns_verified: true });
    expect(outcomes(broken)).toEqual({ CNAME: 'failure', TXT: 'failure' });
    zone[HOST] = { CNAME: ['elsewhere.test'] };
    expect(await verify(person)).toMatchObject({ is_active: true, checks: [{ outcome: 'wrong' }, {}] });
  });

  it('The check of a host says which value it found instead of the right one', async () => {
    const { person, token } = await chosen();
    setRecords('sightline-verify=somebody-else', 'shops.example.net');
    const wrong = await verify(person);
    expect(wrong.checks).toMatchObject([
      { type: 'CNAME', outcome: 'wrong', seen: ['shops.example.net'] },
      { type: 'TXT', outcome: 'wrong', seen: ['sightline-verify=somebody-else'] },
    ]);
    expect(detail(wrong, 'CNAME')).toContain(`Change the record’s value to ${TARGET}`);

    setRecords(token, `${TARGET}.tillberry.test`);
    expect(detail(await verify(person), 'CNAME')).toContain('Add a period at the end');

    zone[HOST] = { A: ['192.0.2.1'] };
    const proxied = await verify(person);
    expect(proxied.checks[0]).toMatchObject({ outcome: 'wrong', seen: ['192.0.2.1'] });
    expect(detail(proxied, 'CNAME')).toContain('DNS only');
  });

  it('The check of a host finds records that were made under a wrong name', async () => {
    const { person, token } = await chosen();
    zone[`${HOST}.tillberry.test`] = { CNAME: [TARGET] };
    zone['_sightline.tillberry.test'] = { TXT: [token] };
    const status = await verify(person);
    expect(outcomes(status)).toEqual({ CNAME: 'wrong', TXT: 'wrong' });
    expect(detail(status, 'CNAME')).toContain('enter only ai.');
    expect(detail(status, 'TXT')).toContain('enter only _sightline.ai.');
  });

  it.each([
    ['an alias that ends at ours', { CNAME: ['cdn.tillberry.test'] }],
    ['the addresses of the target', { A: ['198.51.100.99'] }],
    ['addresses that the operator named', { A: ['203.0.113.7'] }],
  ])('takes %s for the right record', async (_what, records) => {
    const { person, token } = await chosen();
    setRecords(token);
    zone['cdn.tillberry.test'] = { CNAME: [TARGET] };
    zone[HOST] = records;
    expect(outcomes(await verify(person))).toEqual({ CNAME: 'found', TXT: 'found' });
    zone[HOST] = { A: ['203.0.113.7', '192.0.2.1'] };
    expect((await verify(person)).checks[0]).toMatchObject({ outcome: 'wrong', seen: ['192.0.2.1'] });
  });

  it('A TXT value is accepted with the quotes that a provider left around it', async () => {
    const { person, token } = await chosen();
    setRecords(`"${token}"`);
    expect((await verify(person)).dns_verified).toBe(true);
  });

  it('A failing name server is told apart from a missing record', async () => {
    const { person } = await chosen();
    zone[HOST] = 'SERVFAIL';
    zone[`_sightline.${HOST}`] = 'silent';
    const status = await verify(person);
    expect(outcomes(status)).toEqual({ CNAME: 'failure', TXT: 'failure' });
    expect(detail(status, 'CNAME')).toContain('returned an error');
    expect(detail(status, 'TXT')).toContain('didn’t answer in time');
  });

  it('The check of a host says when the whole domain is unknown', async () => {
    const { person } = await chosen();
    delete zone['tillberry.test'];
    expect(detail(await verify(person), 'TXT')).toContain('tillberry.test isn’t in DNS');
  });

  it('A check of a host from the last two seconds is reused', async () => {
    const { person } = await chosen();
    await verify(person);
    const asked = dns.asked.length;
    await call(person, 'POST', 'verify-subdomain');
    expect(dns.asked.length).toBe(asked);
  });

  it('A host stays with the workspace that proves it until only another one proves it', async () => {
    const [first, second] = [await chosen(), await chosen()];
    setRecords(first.token);
    expect((await verify(first.person)).dns_verified).toBe(true);
    zone[`_sightline.${HOST}`] = { TXT: [first.token, second.token] };
    const refused = await verify(second.person);
    expect(refused.dns_verified).toBe(false);
    expect(detail(refused, 'TXT')).toContain('Another workspace');
    zone[`_sightline.${HOST}`] = { TXT: [second.token] };
    expect((await verify(second.person)).dns_verified).toBe(true);
    expect((await call(first.person, 'GET', '')).body).toMatchObject({
      dns_verified: false,
      is_active: false,
    });
    expect(await domainOfHost(app.ctx, HOST)).toMatchObject({ domain_id: second.person.domain_id });
  });

  it('Hosts that are being set up are checked automatically, and all hosts daily', async () => {
    const { person, token } = await chosen();
    await verify(person);
    setRecords(token);
    tls.show(ours);
    const runAt = async (ms: number) => {
      pass(ms);
      await checkHosts.run(app.ctx, {}, { signal: new AbortController().signal });
      return findHosting(app.ctx.db, person.domain_id);
    };
    expect(await runAt(60_000)).toMatchObject({ active_at: null });
    const live = await runAt(240_000);
    expect(live?.active_at).not.toBeNull();
    expect((await runAt(600_000))?.checked_at).toBe(live?.checked_at);
    expect((await runAt(86_400_000))?.checked_at).not.toBe(live?.checked_at);
  });
});
