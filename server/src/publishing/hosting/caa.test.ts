import type { DnsCheck, HostingStatus } from '@sightline/contract/publishing/hosting';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { DnsAnswer } from '../../../test/doubles/dns-double.ts';
import { HOST, startHostingApp, TARGET } from '../../../test/hosting-app.ts';

const ZONE = 'tillberry.test';
const ALLOWED = '0 issue "letsencrypt.org"';
const CRITICAL = '128 tbs "unknown"';

const hosting = await startHostingApp();
const { call, chosen, setRecords, verify, zone } = hosting;
afterAll(hosting.stop);
beforeEach(hosting.reset);

/** What the API says about a host whose records are right, and about `more` in DNS. */
async function statusWith(more: Record<string, DnsAnswer>): Promise<HostingStatus> {
  const { person, token } = await chosen();
  setRecords(token);
  Object.assign(zone, more);
  const status: HostingStatus = await verify(person);
  expect((await call(person, 'GET', '')).body).toEqual(status);
  return status;
}

const checkOf = ({ checks }: HostingStatus, wanted: DnsCheck['type']) =>
  checks.find(({ type }) => type === wanted);
const caaWith = async (more: Record<string, DnsAnswer>) => checkOf(await statusWith(more), 'CAA');

describe('CAA records', () => {
  it.each<[string, Record<string, DnsAnswer>]>([
    ['there are none', {}],
    ['one allows our authority', { [ZONE]: { CAA: ['0 issue "pki.example"', ALLOWED] } }],
    ['one allows the other authority of Caddy', { [ZONE]: { CAA: ['0 issue "sectigo.com"'] } }],
    ['the name of the authority is in capitals', { [ZONE]: { CAA: ['0 ISSUE "LetsEncrypt.org"'] } }],
    [
      'they allow the way in which certificates are proved',
      { [ZONE]: { CAA: ['0 issue "letsencrypt.org; validationmethods=dns-01,http-01"'] } },
    ],
    [
      'they are about wildcard names only',
      { [ZONE]: { CAA: ['0 issuewild ";"', '0 iodef "mailto:a@b.test"'] } },
    ],
    ['a tag is unknown and not critical', { [ZONE]: { CAA: ['0 tbs "unknown"', ALLOWED] } }],
    ['a known tag is critical', { [ZONE]: { CAA: ['128 issue "letsencrypt.org"'] } }],
    [
      'the closest ones allow what those above forbid',
      { [HOST]: { A: ['203.0.113.7'], CAA: [ALLOWED] }, [ZONE]: { CAA: ['0 issue ";"'] } },
    ],
  ])('The check of a host is silent about CAA records where %s', async (_what, more) => {
    expect(await caaWith(more)).toBeUndefined();
  });

  it.each<[string, Record<string, DnsAnswer>, string, string]>([
    [
      'the host itself',
      { [HOST]: { A: ['203.0.113.7'], CAA: ['0 issue ";"'] } },
      HOST,
      `leave the others as they are: ${HOST} CAA 0 issue "letsencrypt.org"`,
    ],
    [
      'its domain',
      { [ZONE]: { CAA: ['0 issue ";"'] } },
      ZONE,
      `leave the others as they are: ${ZONE} CAA 0 issue "letsencrypt.org"`,
    ],
    [
      'a name above its domain, which its own records replace',
      { test: { CAA: ['0 issue ";"'] } },
      'test',
      `leave the others as they are: ${ZONE} CAA 0 issue "letsencrypt.org"`,
    ],
    [
      'the name that it leads to, which is ours',
      { [TARGET]: { A: ['198.51.100.99'], CAA: ['0 issue ";"'] } },
      `${TARGET}, where ${HOST} leads`,
      `Ask your administrator to add this record: ${TARGET} CAA 0 issue "letsencrypt.org"`,
    ],
    [
      'the end of a chain of aliases',
      {
        [HOST]: { CNAME: ['cdn.other.test'] },
        'cdn.other.test': { CNAME: ['end.other.test'] },
        'end.other.test': { A: ['203.0.113.7'], CAA: ['0 issue ";"'] },
      },
      `end.other.test, where ${HOST} leads`,
      'leave the others as they are: end.other.test CAA 0 issue "letsencrypt.org"',
    ],
  ])(
    'CAA records that forbid the certificate are named with what to add, at %s',
    async (_what, more, at, add) => {
      const status = await statusWith(more);
      expect(checkOf(status, 'CAA')).toEqual({
        type: 'CAA',
        outcome: 'wrong',
        seen: ['0 issue ";"'],
        detail: expect.stringContaining(
          `The CAA records at ${at} don’t allow letsencrypt.org or sectigo.com to issue a certificate for ${HOST}.`,
        ),
      });
      expect(checkOf(status, 'CAA')?.detail).toContain(add);
      expect(status).toMatchObject({
        dns_configured: true,
        checks: [{ outcome: 'found' }, { outcome: 'found' }, {}],
      });
    },
  );

  it('CAA records are looked up before the host exists', async () => {
    const { person } = await chosen();
    zone[ZONE] = { CAA: ['0 issue "pki.example"'] };
    const status = await verify(person);
    expect(status.checks).toMatchObject([
      { type: 'CNAME', outcome: 'missing' },
      { type: 'TXT', outcome: 'missing' },
      { type: 'CAA', outcome: 'wrong', seen: ['0 issue "pki.example"'] },
    ]);
  });

  it('What allows an authority for wildcard names only does not allow it for a host', async () => {
    const records = ['0 issue "pki.example"', '0 issuewild "letsencrypt.org"'];
    expect(await caaWith({ [ZONE]: { CAA: records } })).toMatchObject({ outcome: 'wrong', seen: records });
  });

  it('A CAA record with an unknown tag that is critical forbids every certificate', async () => {
    const check = await caaWith({ [ZONE]: { CAA: [ALLOWED, CRITICAL] } });
    expect(check).toMatchObject({ outcome: 'wrong', seen: [CRITICAL] });
    expect(check?.detail).toContain('Remove that record, or set its flags to 0.');
  });

  it('CAA records that allow other ways of proof only forbid the certificate', async () => {
    const check = await caaWith({
      [ZONE]: { CAA: ['0 issue "letsencrypt.org; validationmethods=dns-01"'] },
    });
    expect(check).toMatchObject({ outcome: 'wrong' });
    expect(check?.detail).toContain('with validation methods that aren’t used');
    expect(check?.detail).toContain(`${ZONE} CAA 0 issue "letsencrypt.org"`);
  });

  it('CAA records that allow one account of the authority are neither right nor wrong', async () => {
    const record = '0 issue "letsencrypt.org; accounturi=https://acme.example/acct/1?a=b"';
    const check = await caaWith({ [ZONE]: { CAA: [record] } });
    expect(check).toMatchObject({ outcome: 'failure', seen: [record] });
    expect(check?.detail).toContain('for certain accounts only');
    expect(check?.detail).toContain(`If the certificate doesn’t come, add this record`);
  });

  it.each([
    ['SERVFAIL', 'returned an error'],
    ['silent', 'didn’t answer in time'],
  ] as const)(
    'CAA records that cannot be looked up (%s) count as unknown, and nothing else changes',
    async (failure, words) => {
      const status = await statusWith({ [ZONE]: { CAA: failure } });
      expect(status.dns_configured).toBe(true);
      const check = checkOf(status, 'CAA');
      expect(check).toMatchObject({ outcome: 'failure', seen: [] });
      expect(check?.detail).toContain(`${words} when asked for CAA records at ${ZONE}.`);
    },
  );

  it('CAA records above the closest ones may fail', async () => {
    const more = { [HOST]: { A: ['203.0.113.7'], CAA: [ALLOWED] }, [ZONE]: { CAA: 'SERVFAIL' as const } };
    expect(await caaWith(more)).toBeUndefined();
  });
});

describe('AAAA records beside right A records', () => {
  const aliasWith = async (more: Record<string, DnsAnswer>) => checkOf(await statusWith(more), 'CNAME');

  it('An AAAA record that leads elsewhere is named, with what to do about it', async () => {
    const check = await aliasWith({ [HOST]: { A: ['203.0.113.7'], AAAA: ['2001:db8:bad::1'] } });
    expect(check).toMatchObject({ outcome: 'wrong', seen: ['2001:db8:bad::1'] });
    expect(check?.detail).toBe(
      `${HOST} leads to us, but also elsewhere: AAAA 2001:db8:bad::1. Certificate authorities and many visitors try IPv6 first. Remove that record, or change it to 2001:db8::7.`,
    );
  });

  it('An AAAA record that leads elsewhere is named at the end of the alias', async () => {
    const end = { A: ['198.51.100.99'], AAAA: ['2001:db8::7', '2001:db8:bad::1'] };
    const check = await aliasWith({ [HOST]: { CNAME: ['cdn.other.test'] }, 'cdn.other.test': end });
    expect(check?.detail).toContain('cdn.other.test leads to us, but also elsewhere: AAAA 2001:db8:bad::1.');
    expect(check?.detail).toMatch(/Remove that record\.$/);
  });

  it('An AAAA record with our own address is right, however the setting writes it', async () => {
    expect(await aliasWith({ [HOST]: { A: ['203.0.113.7'], AAAA: ['2001:db8::7'] } })).toMatchObject({
      outcome: 'found',
      detail: `${HOST} points to the addresses of ${TARGET}.`,
    });
  });

  it.each<[string, DnsAnswer, DnsAnswer]>([
    [
      'an AAAA record',
      { A: ['203.0.113.7'], AAAA: ['2001:db8::99'] },
      { A: ['198.51.100.99'], AAAA: 'SERVFAIL' },
    ],
    ['an A record', { A: ['198.51.100.99'] }, 'SERVFAIL'],
  ])(
    'Whether %s leads elsewhere is unknown while our own name cannot be looked up',
    async (_what, host, target) => {
      expect(await aliasWith({ [HOST]: host, [TARGET]: target })).toMatchObject({
        outcome: 'failure',
        detail: expect.stringContaining(`The addresses of ${TARGET} couldn’t be looked up`),
      });
    },
  );

  it('AAAA records that cannot be looked up are said to be unknown, and the host stays right', async () => {
    expect(await aliasWith({ [HOST]: { A: ['203.0.113.7'], AAAA: 'SERVFAIL' } })).toMatchObject({
      outcome: 'found',
      detail: expect.stringContaining('Whether it also has AAAA records couldn’t be looked up.'),
    });
  });
});
