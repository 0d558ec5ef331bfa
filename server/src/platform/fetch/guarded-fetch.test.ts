import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { startDns } from '../../../test/doubles/dns-double.ts';
import { type Site, startSite } from '../../../test/doubles/site-double.ts';
import { until } from '../../../test/soon.ts';
import { FetchError } from './fetch-error.ts';
import { guardedConnect } from './guarded-connect.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A site at `docs.example.test`, and a fetch that knows its address. */
async function siteAndFetch(site: Site) {
  const double = await startSite(site);
  open.push(double);
  const site_origins = new Map([['docs.example.test', double.origin]]);
  return { double, get: createGuardedFetch({ site_origins, local_port: double.port }) };
}

const failure = (code: string) => expect.objectContaining({ name: 'FetchError', code });
const guarded = createGuardedFetch({ site_origins: new Map(), local_port: 1 });

describe('Where fetches go', () => {
  it('A host with a configured origin is fetched from there, under its own name, whatever the scheme', async () => {
    const { get, double } = await siteAndFetch({ '/a?b=1': 'hello' });
    const response = await get('https://docs.example.test/a?b=1#part');
    expect(response).toMatchObject({ status: 200, url: 'https://docs.example.test/a?b=1', truncated: false });
    expect(response.body.toString()).toBe('hello');
    expect(double.requests).toEqual(['docs.example.test /a?b=1']);
  });

  it('Hosts under .localhost are fetched from our own port', async () => {
    const { get, double } = await siteAndFetch({ '/': 'ours' });
    expect((await get('http://sample.localhost:4000/')).body.toString()).toBe('ours');
    expect(double.requests).toEqual(['sample.localhost:4000 /']);
  });

  it('A fetch asks the given DNS server and refuses names that lead to internal addresses', async () => {
    const dns = await startDns((name) => (name === 'inside.example.test' ? ['8.8.8.8', '10.0.0.1'] : []));
    open.push(dns);
    const get = createGuardedFetch({ site_origins: new Map(), local_port: 1, dns_server: dns.server });
    await expect(get('http://inside.example.test/')).rejects.toEqual(failure('refused_address'));
    await expect(get('http://nowhere.example.test/')).rejects.toEqual(failure('dns'));
    expect(dns.asked).toContain('nowhere.example.test');
  });

  it('A fetch connects to the addresses it checked and never looks up a rebinding name a second time', async () => {
    let asked = 0;
    const secret = await startSite({ '/': 'secret' });
    open.push(secret);
    const stop = new AbortController();
    const resolve = async () => {
      setTimeout(() => stop.abort(), 300);
      return asked++ === 0 ? ['192.0.2.1'] : ['127.0.0.1'];
    };
    const agent = new Agent({ connect: guardedConnect(resolve, (address) => address === '192.0.2.1') });
    const request = agent.request({
      origin: `http://rebinding.test:${secret.port}`,
      path: '/',
      method: 'GET',
      signal: stop.signal,
    });
    await expect(request).rejects.toThrow();
    expect(asked).toBe(1);
    expect(secret.requests).toEqual([]);
  });

  it('A fetch also checks the address of the open socket', async () => {
    const secret = await startSite({ '/': 'secret' });
    open.push(secret);
    let looks = 0;
    const agent = new Agent({
      connect: guardedConnect(
        async () => ['127.0.0.1'],
        () => looks++ === 0,
      ),
    });
    const request = agent.request({ origin: `http://inside.test:${secret.port}`, path: '/', method: 'GET' });
    await expect(request).rejects.toEqual(failure('refused_address'));
    expect(secret.requests).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://10.0.0.1:80/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00:ec2::254]/',
    'http://localhost/',
    'http://localhost./',
    'https://user:pw@127.0.0.1/',
    'http://１２７.0.0.1/',
  ])('refuses %s', async (url) => {
    await expect(guarded(url)).rejects.toEqual(failure('refused_address'));
  });

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://example.com:22/',
    'data:text/html,x',
    'nonsense',
    'http://',
  ])('calls %s a bad address', async (url) => {
    await expect(guarded(url)).rejects.toEqual(failure('bad_url'));
  });
});

describe('Redirects of fetches', () => {
  it('A fetch follows redirects and says where they end', async () => {
    const { get } = await siteAndFetch({
      '/': { status: 301, headers: { location: '/b' } },
      '/b': { status: 302, headers: { location: 'https://docs.example.test/c' } },
      '/c': 'end',
    });
    expect(await get('http://docs.example.test/')).toMatchObject({
      status: 200,
      url: 'https://docs.example.test/c',
    });
  });

  it.each(['http://127.0.0.1:80/', 'http://169.254.169.254/', 'http://[::ffff:10.0.0.1]/'])(
    'A fetch refuses a redirect to %s',
    async (location) => {
      const { get } = await siteAndFetch({ '/': { status: 302, headers: { location } } });
      await expect(get('http://docs.example.test/')).rejects.toEqual(failure('refused_address'));
    },
  );

  it('A fetch gives up on circular redirects and can be told to follow none', async () => {
    const { get, double } = await siteAndFetch({ '/': { status: 302, headers: { location: '/' } } });
    await expect(get('http://docs.example.test/', { max_redirects: 3 })).rejects.toEqual(
      failure('redirect_loop'),
    );
    expect(double.requests.length).toBe(4);
    const left = await get('http://docs.example.test/', { max_redirects: 0 });
    expect(left).toMatchObject({ status: 302, headers: { location: '/' } });
  });

  it('A fetch does not send secrets to other hosts after a redirect', async () => {
    const { get, double } = await siteAndFetch({
      '/': { status: 302, headers: { location: 'http://other.localhost/b' } },
      '/b': 'end',
    });
    await get('http://docs.example.test/', { headers: { authorization: 'secret', 'x-kept': 'yes' } });
    expect(double.headers[0]).toMatchObject({ authorization: 'secret' });
    expect(double.headers[1]).not.toHaveProperty('authorization');
    expect(double.headers[1]).toMatchObject({ 'x-kept': 'yes', host: 'other.localhost' });
  });
});

describe('Limits of fetches', () => {
  const megabyte = 1024 * 1024;

  it.each(['gzip', 'br', undefined] as const)('A fetch cuts a body at max_bytes (%s)', async (encoding) => {
    const { get } = await siteAndFetch({
      '/': { body: 'ab'.repeat(megabyte), ...(encoding ? { encoding } : {}) },
    });
    const whole = await get('http://docs.example.test/', { max_bytes: 2 * megabyte });
    expect([whole.body.length, whole.truncated]).toEqual([2 * megabyte, false]);
    const cut = await get('http://docs.example.test/', { max_bytes: 1001 });
    expect([cut.body.length, cut.truncated]).toEqual([1001, true]);
  });

  it('A fetch unpacks no more of a compression bomb than it keeps', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * megabyte));
    const { get } = await siteAndFetch({ '/': { body: bomb, headers: { 'content-encoding': 'gzip' } } });
    const before = process.memoryUsage().rss;
    const { body, truncated } = await get('http://docs.example.test/', { max_bytes: megabyte });
    expect([body.length, truncated]).toEqual([megabyte, true]);
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * megabyte);
  });

  it('A fetch stops reading packed data that never unpacks to anything', async () => {
    const empty = gzipSync('');
    const { get } = await siteAndFetch({
      '/': async (_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        while (!response.destroyed)
          if (!response.write(empty)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      },
    });
    const { body, truncated } = await get('http://docs.example.test/', { max_bytes: 100_000 });
    expect([body.length, truncated]).toEqual([0, true]);
  });

  it.each([
    ['silence', { delay_ms: 5000 }],
    ['a slow drip', { body: 'x'.repeat(1000), drip_ms: 20 }],
    [
      'a slow drip on a redirect',
      { status: 302, headers: { location: '/b' }, body: 'x'.repeat(1000), drip_ms: 20 },
    ],
  ])('ends %s at the deadline', async (_kind, behaviour) => {
    const { get } = await siteAndFetch({ '/': behaviour });
    await expect(get('http://docs.example.test/', { timeout_ms: 200 })).rejects.toEqual(failure('timeout'));
  });

  it('A fetch stops when its caller stops', async () => {
    const { get, double } = await siteAndFetch({ '/': { delay_ms: 600_000 } });
    const reason = new Error('cancelled');
    const stop = new AbortController();
    const fetching = get('http://docs.example.test/', { signal: stop.signal });
    await until(() => double.requests.length > 0);
    stop.abort(reason);
    await expect(fetching).rejects.toBe(reason);
    await expect(get('http://docs.example.test/', { signal: stop.signal })).rejects.toBe(reason);
  });

  it('A fetch does not read a body that nobody wants', async () => {
    const { get } = await siteAndFetch({ '/': { body: 'film', headers: { 'content-type': 'video/mp4' } } });
    const wants_body = (head: { headers: Record<string, string> }) =>
      head.headers['content-type'] === 'text/html';
    expect((await get('http://docs.example.test/', { wants_body })).body.length).toBe(0);
  });
});

describe('Failures of fetches', () => {
  const answerWith = (bytes: string): Site => ({ '/': (request) => void request.socket.end(bytes) });
  it.each([
    ['connection', answerWith('')],
    ['bad_response', answerWith('SSH-2.0-OpenSSH_9.2\r\n\r\n')],
    ['too_large', { '/': { headers: { 'x-long': 'x'.repeat(100_000) } } }],
    ['bad_response', { '/': { body: 'not packed at all', headers: { 'content-encoding': 'gzip' } } }],
    ['bad_response', { '/': { body: 'x', headers: { 'content-encoding': 'compress' } } }],
  ] as [string, Site][])('%s', async (code, site) => {
    const { get } = await siteAndFetch(site);
    await expect(get('http://docs.example.test/')).rejects.toEqual(failure(code));
  });

  it('A fetch fails with "tls" when the other side does not speak TLS', async () => {
    const { double } = await siteAndFetch({});
    const site_origins = new Map([['secure.test', `https://127.0.0.1:${double.port}`]]);
    const get = createGuardedFetch({ site_origins, local_port: 1 });
    await expect(get('https://secure.test/')).rejects.toEqual(failure('tls'));
  });

  it('A fetch fails with "connection" when nobody listens', async () => {
    const { get, double } = await siteAndFetch({});
    await double.close();
    const error = await get('http://docs.example.test/').catch((error: unknown) => error);
    expect(error).toBeInstanceOf(FetchError);
    expect(error).toEqual(failure('connection'));
    expect(error).toHaveProperty(
      'message',
      'docs.example.test did not accept the connection, or broke it off.',
    );
  });
});
