import { afterEach, describe, expect, it } from 'vitest';
import { type DnsAnswer, type DnsDouble, dnsZone, startDns } from '../../../test/doubles/dns-double.ts';
import { findAuthority } from './authority.ts';
import { createNameServers } from './name-servers.ts';

const open: DnsDouble[] = [];
afterEach(() => {
  for (const double of open.splice(0)) double.close();
});

const limits = () => ({ timeout_ms: 60_000, tries: 1, signal: new AbortController().signal });

async function serve(records: Record<string, DnsAnswer>) {
  const double = await startDns(dnsZone(records));
  open.push(double);
  return double;
}

/** A resolver that caches an old value, and the zone's own server with the new one. */
async function zoneWith(records: Record<string, DnsAnswer>) {
  const own = await serve({ 'ai.shop.test': { CNAME: ['new.test'] }, ...records });
  const cache = await serve({
    'shop.test': { NS: ['ns1.shop.test'] },
    'ns1.shop.test': { A: ['127.0.0.1'] },
    'ai.shop.test': { CNAME: ['old.test'] },
  });
  const resolver = createNameServers([cache.server], limits());
  return { own, cache, resolver };
}

describe('the name servers of a zone', () => {
  it('know what a resolver has not heard of yet', async () => {
    const { own, resolver } = await zoneWith({});
    const options = { ...limits(), port: own.port, allow: () => true };
    const authority = await findAuthority(resolver, 'ai.shop.test', 'shop.test', options);
    expect(await authority?.ask('CNAME', 'ai.shop.test')).toEqual({ kind: 'values', values: ['new.test'] });
    expect(await resolver.ask('CNAME', 'ai.shop.test')).toEqual({ kind: 'values', values: ['old.test'] });
  });

  it('are looked for from the parent of the name up to its zone', async () => {
    const { own, resolver } = await zoneWith({});
    const options = { ...limits(), port: own.port, allow: () => true };
    expect(await findAuthority(resolver, 'ai.deep.in.shop.test', 'shop.test', options)).not.toBeNull();
    expect(await findAuthority(resolver, 'ai.nowhere.test', 'nowhere.test', options)).toBeNull();
  });

  it('are not asked at private addresses, which the owner of a zone could write there', async () => {
    const { own, resolver } = await zoneWith({});
    const authority = await findAuthority(resolver, 'ai.shop.test', 'shop.test', {
      ...limits(),
      port: own.port,
    });
    expect(authority).toBeNull();
    expect(own.asked).toEqual([]);
  });
});

describe('what name servers say', () => {
  it('is told apart: values, nothing, no such name, failures', async () => {
    const long = 'x'.repeat(300);
    const { server } = await serve({
      'a.test': { TXT: ['one', long], AAAA: ['2001:db8::7'], NS: ['NS1.A.test'] },
      'broken.test': 'SERVFAIL',
      'closed.test': 'REFUSED',
      'dead.test': 'silent',
    });
    const servers = createNameServers([server], limits());
    const hasty = createNameServers([server], { ...limits(), timeout_ms: 300 });
    expect(await servers.ask('TXT', 'a.test')).toEqual({ kind: 'values', values: ['one', long] });
    expect(await servers.ask('AAAA', 'a.test')).toEqual({ kind: 'values', values: ['2001:db8::7'] });
    expect(await servers.ask('NS', 'a.test')).toEqual({ kind: 'values', values: ['ns1.a.test'] });
    expect(await servers.ask('CNAME', 'a.test')).toEqual({ kind: 'none', no_such_name: false });
    expect(await servers.ask('A', 'b.test')).toEqual({ kind: 'none', no_such_name: true });
    expect(await servers.ask('A', 'broken.test')).toEqual({ kind: 'failure', reason: 'error' });
    expect(await servers.ask('A', 'closed.test')).toEqual({ kind: 'failure', reason: 'error' });
    expect(await hasty.ask('A', 'dead.test')).toEqual({ kind: 'failure', reason: 'timeout' });
  });

  it('counts as late once the time is over', async () => {
    const { server } = await serve({ 'dead.test': 'silent' });
    const stop = new AbortController();
    const servers = createNameServers([server], { timeout_ms: 20_000, tries: 1, signal: stop.signal });
    const asked = servers.ask('A', 'dead.test');
    stop.abort();
    expect(await asked).toEqual({ kind: 'failure', reason: 'timeout' });
    expect(await servers.ask('A', 'dead.test')).toEqual({ kind: 'failure', reason: 'timeout' });
  });
});
