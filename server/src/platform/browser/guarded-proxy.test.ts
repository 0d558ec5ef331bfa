import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startDns } from '../../../test/doubles/dns-double.ts';
import { type Site, startSite } from '../../../test/doubles/site-double.ts';
import { until } from '../../../test/soon.ts';
import { type Admission, type ProxyOptions, startGuardedProxy } from './guarded-proxy.ts';
import { createPageBrowser } from './page-browser.ts';

/** Declares the page in which the work runs. */
declare const document: { title: string; body: { innerText: string } };

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

async function proxyWith(options: Partial<ProxyOptions> = {}) {
  const proxy = await startGuardedProxy({
    site_origins: new Map(),
    local_port: 1,
    dns_server: undefined,
    ...options,
  });
  open.push(proxy);
  return proxy;
}

const credentials = ({ username, password }: Pick<Admission, 'username' | 'password'>) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** The proxy's answer to a plain request. */
async function ask(server: string, url: string, authorization?: string) {
  const sent = request(server, {
    path: url,
    headers: { host: 'x', ...(authorization ? { 'proxy-authorization': authorization } : {}) },
    agent: false,
  }).end();
  const [reply] = await once(sent, 'response');
  let body = '';
  for await (const chunk of reply) body += chunk;
  return { status: Number(reply.statusCode), body };
}

/** The first line of the proxy's answer to a tunnel, and the data that follows. */
async function tunnel(server: string, target: string, authorization?: string, sent = '') {
  const socket = connect(Number(new URL(server).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const secret = authorization ? `proxy-authorization: ${authorization}\r\n` : '';
  socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n${secret}\r\n`);
  let text = '';
  socket.on('data', (chunk) => {
    if (text === '' && sent) socket.write(sent);
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

const inside = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0',
  '10.0.0.1',
  '169.254.169.254',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[fd00:ec2::254]',
  'localhost',
  'localhost.',
];

describe('Who may use the browser’s proxy', () => {
  it('The browser’s proxy lets nobody through without the secret of an open tab', async () => {
    const site = await startSite({ '/': 'ours' });
    open.push(site);
    const proxy = await proxyWith({ local_port: site.port });
    const url = 'http://a.localhost/';
    expect((await ask(proxy.server, url)).status).toBe(407);
    expect((await ask(proxy.server, url, credentials({ username: 'a', password: 'b' }))).status).toBe(407);
    expect(await tunnel(proxy.server, 'a.localhost:80')).toContain('407');
    const tab = proxy.admit();
    expect(await ask(proxy.server, url, credentials(tab))).toEqual({ status: 200, body: 'ours' });
    tab.release();
    expect((await ask(proxy.server, url, credentials(tab))).status).toBe(407);
    expect(site.requests.length).toBe(1);
  });

  it('Closing a tab ends its connections through the proxy', async () => {
    const site = await startSite({ '/': () => undefined });
    open.push(site);
    const proxy = await proxyWith({ local_port: site.port });
    const tab = proxy.admit();
    const asked = ask(proxy.server, 'http://a.localhost/', credentials(tab));
    await until(() => site.requests.length > 0);
    tab.release();
    await expect(asked).rejects.toThrow();
  });
});

describe('Where the browser’s proxy leads', () => {
  it.each(inside)('The browser’s proxy refuses %s', async (host) => {
    const proxy = await proxyWith();
    const tab = proxy.admit();
    const plain = await ask(proxy.server, `http://${host}/`, credentials(tab));
    expect(plain).toMatchObject({ status: 502, body: expect.stringContaining('private network') });
    for (const port of [80, 443]) {
      expect(await tunnel(proxy.server, `${host}:${port}`, credentials(tab))).toMatch(/^HTTP\/1.1 502/);
    }
    expect([...tab.failures.values()].every(({ code }) => code === 'refused_address')).toBe(true);
  });

  it('The browser’s proxy refuses other ports and malformed targets', async () => {
    const proxy = await proxyWith();
    const tab = proxy.admit();
    for (const target of ['example.com:22', 'example.com:8080', 'nonsense', ':443', 'a b:443', '@:80'])
      expect(await tunnel(proxy.server, target, credentials(tab))).not.toContain(' 200 ');
  });

  it('The browser’s proxy refuses names that lead to internal addresses, also when they do so only at the second look-up', async () => {
    const secret = await startSite({ '/': 'secret' });
    open.push(secret);
    let asked = 0;
    const resolve = async () => (asked++ % 2 === 0 ? ['8.8.8.8', '127.0.0.1'] : ['127.0.0.1']);
    const proxy = await proxyWith({ resolve });
    const tab = proxy.admit();
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await ask(proxy.server, 'http://rebinding.test/', credentials(tab));
      expect([status, body]).toEqual([502, 'rebinding.test is inside a private network, which is not read.']);
      expect(await tunnel(proxy.server, 'rebinding.test:443', credentials(tab))).toMatch(/^HTTP\/1.1 502/);
    }
    expect(secret.requests).toEqual([]);
  });

  it('The browser’s proxy opens tunnels to hosts that the operator named, but carries no TLS to one that speaks HTTP', async () => {
    const site = await startSite({ '/': { body: 'through', headers: { connection: 'close' } } });
    open.push(site);
    const proxy = await proxyWith({ site_origins: new Map([['docs.example.test', site.origin]]) });
    const tab = proxy.admit();
    const hello = 'GET / HTTP/1.1\r\nhost: docs.example.test\r\nconnection: close\r\n\r\n';
    expect(await tunnel(proxy.server, 'docs.example.test:80', credentials(tab), hello)).toContain('through');
    expect(await tunnel(proxy.server, 'docs.example.test:443', credentials(tab))).toMatch(/^HTTP\/1.1 502/);
    expect(tab.failures.get('docs.example.test:443')?.message).toContain('over http only');
  });

  it('The browser’s proxy limits how much a tab can load', async () => {
    const site = await startSite({ '/': { body: Buffer.alloc(80 * 2 ** 20) } });
    open.push(site);
    const proxy = await proxyWith({ local_port: site.port });
    await expect(ask(proxy.server, 'http://a.localhost/', credentials(proxy.admit()))).rejects.toThrow();
  });
});

describe('Hostile pages', () => {
  it('A hostile page reaches no internal address by any means that a browser offers', async () => {
    const secret = await startSite(() => ({
      body: 'secret',
      headers: { 'access-control-allow-origin': '*' },
    }));
    const udp = createSocket('udp4').bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const dns = await startDns((name) => (name.startsWith('rebind') ? ['127.0.0.1'] : []));
    let datagrams = 0;
    udp.on('message', () => {
      datagrams += 1;
    });
    const site = await startSite(attack(secret.port, udp.address().port));
    open.push(secret, dns, site, udp);
    const browser = createPageBrowser({
      chromium_path: process.env.CHROMIUM_PATH,
      cache_dir: path.resolve(import.meta.dirname, '../../../../.cache'),
      site_origins: new Map([['evil.example.test', site.origin]]),
      local_port: 1,
      dns_server: dns.server,
    });
    open.push(browser);
    const told = await browser.visit({ url: 'http://evil.example.test/' }, async (tab) => {
      await tab.evaluate(() => Reflect.get(globalThis, 'attacks'), null);
      return tab.evaluate(() => document.title, null);
    });
    expect(told).toContain('tried');
    expect(told).not.toContain('secret');
    for (const at of ['/redirect', '/refresh', '/script'])
      await browser
        .visit({ url: `http://evil.example.test${at}` }, (tab) =>
          // biome-ignore lint/plugin: this is the page's own program, which gives its attack time to begin
          tab.evaluate(() => new Promise((done) => setTimeout(done, 300)), null),
        )
        .catch((error) => expect(error).toMatchObject({ name: 'FetchError' }));
    expect([secret.requests, datagrams]).toEqual([[], 0]);
    expect(dns.asked).toContain('rebind.example.test');
  });
});

function attack(port: number, udp: number): Site {
  const at = `127.0.0.1:${port}`;
  const body = `<link rel="dns-prefetch" href="//${at}"><link rel="preconnect" href="http://${at}">
<link rel="preload" as="image" href="http://${at}/preload"><img src="http://${at}/image">
<iframe src="http://${at}/frame"></iframe><iframe src="http://rebind.example.test/frame"></iframe>
<link rel="stylesheet" href="http://[::ffff:127.0.0.1]:${port}/style"><video src="http://localhost:${port}/video"></video>
<script>
const found = [];
const tries = ['http://${at}/', 'http://localhost:${port}/', 'http://2130706433:${port}/', 'http://0.0.0.0:${port}/',
  'http://rebind.example.test:${port}/', 'http://rebind.example.test/', 'http://127.0.0.1/', 'https://${at}/', 'file:///etc/passwd'];
const asks = tries.map((url) => fetch(url).then((answer) => answer.text()).then((text) => found.push(text), () => {}));
const quiet = tries.map((url) => fetch(url, { mode: 'no-cors' }).catch(() => {}));
navigator.sendBeacon('http://${at}/beacon', 'x');
const sockets = ['ws://${at}/', 'ws://localhost:${port}/', 'ws://rebind.example.test:${port}/'].map((url) => new Promise((done) => {
  const socket = new WebSocket(url);
  socket.onopen = () => { found.push('secret socket'); done(); };
  socket.onerror = done;
}));
const calls = async () => {
  const call = new RTCPeerConnection({ iceServers: [{ urls: ['stun:127.0.0.1:${udp}', 'stun:localhost:${udp}'] },
    { urls: ['turn:${at}?transport=tcp', 'turn:127.0.0.1:${udp}?transport=udp'], username: 'a', credential: 'b' }] });
  call.createDataChannel('x');
  await call.setLocalDescription(await call.createOffer());
  await call.addIceCandidate({ candidate: 'candidate:1 1 udp 2130706431 127.0.0.1 ${udp} typ host', sdpMid: '0' }).catch(() => {});
  await new Promise((done) => setTimeout(done, 1500));
};
const worker = new Promise((done) => {
  const one = new Worker(URL.createObjectURL(new Blob(["fetch('http://${at}/worker').then((a) => a.text()).then(postMessage, () => postMessage(''))"])));
  one.onmessage = ({ data }) => { if (data) found.push(data); done(); };
  one.onerror = done;
});
globalThis.attacks = Promise.all([...asks, ...quiet, ...sockets, calls().catch(() => {}), worker])
  .then(() => { document.title = 'tried ' + found.join(); });
</script>`;
  return {
    '/': body,
    '/redirect': { status: 302, headers: { location: `http://${at}/redirected` } },
    '/refresh': `<meta http-equiv="refresh" content="0;url=http://${at}/refreshed">`,
    '/script': `<script>location = 'http://${at}/sent'; open('http://${at}/opened'); location = 'file:///etc/passwd'</script>`,
  };
}
