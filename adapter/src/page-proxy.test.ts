import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as http from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createAdapter } from './index.ts';
import { createPageProxy } from './page-proxy.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const changes = [{ element: id(5), selector: 'h1', text: 'Für dich' }];
/** Pages with a plan that are none, or none that can be changed. */
const UNCHANGED = ['/latin', '/silent', '/large', '/gone', '/packed', '/data'];
const FORMAT = {
  format: 1,
  identity: 'lasting',
  triggers: [
    {
      id: id(2),
      variant: id(3),
      when: ['utm_source', 'chatgpt.com'],
      holdout: 0,
      pages: ['/', '/broken', ...UNCHANGED].map((path) => ({ page: id(4), path, version: 2, changes })),
    },
  ],
};
const FROM = '?utm_source=chatgpt.com';
const HTML = '<!doctype html><html><head><title>A</title></head><body><h1>Über uns</h1></body></html>';
const UTF8 = { 'Content-Type': 'text/html; charset=utf-8', ETag: '"a"', 'Cache-Control': 'max-age=600' };
const LARGE = Buffer.alloc(9_000_000, `${HTML}\n`);
const PACKED = gzipSync('body { margin: 0 }'.repeat(500));

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Site = (request: http.IncomingMessage, response: http.ServerResponse) => unknown;

async function listening(server: http.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A website, and the proxy in front of it; `published` is what Sightline answers. */
async function proxyOf(site: Site, published = async () => Response.json(FORMAT)) {
  const behind = await listening(http.createServer(site));
  const adapter = createAdapter({ script: 'https://content.example/s/x.js', fetch: published });
  const front = await listening(createPageProxy(adapter, new URL(`http://127.0.0.1:${behind}`)));
  return { behind, front, adapter };
}

interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

function begin(port: number, path: string, { method, headers }: Question = {}) {
  const agent = { host: 'shop.example', 'user-agent': 'Mozilla/5.0 Chrome/140.0.0.0' };
  return http.request({ port, path, method, headers: { ...agent, ...headers }, agent: false });
}

/** All that arrives, but for what is said of the connection. */
async function ask(port: number, path: string, question: Question = {}) {
  const asked = begin(port, path, question);
  asked.end(question.body);
  const [found]: http.IncomingMessage[] = await once(asked, 'response');
  const headers = found!.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]));
  return {
    status: `${found!.statusCode} ${found!.statusMessage}`,
    headers: headers.filter((line) => !/^(connection|keep-alive|transfer-encoding):/i.test(line)),
    body: (await buffer(found!)).toString('latin1'),
  };
}

/** What a website sends in all its kinds. */
const kinds: Site = async (request, response) => {
  const pathname = request.url?.replace(/\?.*/, '');
  const send = (status: number, headers: http.OutgoingHttpHeaders, body?: string | Buffer) =>
    response.writeHead(status, headers).end(body);
  if (pathname === '/echo') send(201, { 'X-Was': JSON.stringify(request.rawHeaders) }, await buffer(request));
  else if (pathname === '/style.css')
    send(200, { 'Content-Encoding': 'gzip', 'Content-Type': 'text/css', Vary: 'Accept-Encoding' }, PACKED);
  else if (pathname === '/film')
    send(206, { 'Content-Range': 'bytes 2-5/9', 'Content-Length': 4 }, LARGE.subarray(2, 6));
  else if (pathname === '/moved') send(302, { Location: '/', 'Set-Cookie': ['a=1', 'B=2; Path=/'] });
  else if (pathname === '/latin')
    send(200, { 'Content-Type': 'text/html; charset=ISO-8859-1' }, Buffer.from(HTML, 'latin1'));
  else if (pathname === '/silent') send(200, { 'Content-Type': 'text/html' }, HTML);
  else if (pathname === '/large') send(200, UTF8, LARGE);
  else if (pathname === '/gone') send(404, UTF8, HTML);
  else if (pathname === '/packed') send(200, { ...UTF8, 'Content-Encoding': 'gzip' }, gzipSync(HTML));
  else if (pathname === '/data') send(200, { 'Content-Type': 'application/json' }, '{"a": 1}');
  else if (request.headers['if-none-match']) send(304, { ETag: '"a"' });
  else send(200, UTF8, HTML);
};

it('Whatever is not changed passes byte for byte, with the headers that the website wrote', async () => {
  const { behind, front, adapter } = await proxyOf(kinds);
  await adapter.ready();
  const asked: [string, Question?][] = [
    ['/'],
    ['/', { method: 'HEAD' }],
    ['/', { headers: { 'if-none-match': '"a"' } }],
    [`/${FROM}`, { method: 'POST', body: 'x' }],
    [`/${FROM}`, { headers: { range: 'bytes=0-9' } }],
    ['/style.css', { headers: { 'accept-encoding': 'gzip' } }],
    ['/film', { headers: { range: 'bytes=2-5' } }],
    ['/moved'],
    ['/%C3%BC?q=%2F&&=;'],
    ...UNCHANGED.map((path): [string] => [path + FROM]),
  ];
  const answers = async (port: number) => {
    const all: unknown[] = [];
    for (const [path, question] of asked) all.push(await ask(port, path, question));
    return all;
  };
  // The date is the website's own, which may change between two questions.
  const dated = (all: unknown) => JSON.stringify(all).replaceAll(/Date: [^"]+/g, 'Date: then');
  expect(dated(await answers(front))).toBe(dated(await answers(behind)));
});

it('The website gets the request as it was sent, with its body and without names of the connection', async () => {
  const { front } = await proxyOf(kinds);
  const headers = { 'X-Forwarded-For': '203.0.113.9', Cookie: 'a=1', Connection: 'x-own', 'X-Own': '1' };
  const bodies: Record<string, string>[] = [{ 'Content-Length': '4' }, { 'Transfer-Encoding': 'chunked' }];
  for (const more of bodies) {
    const question = { method: 'PUT', body: 'body', headers: { ...headers, ...more } };
    const { status, headers: lines, body } = await ask(front, '/echo', question);
    const was = lines.find((line) => line.startsWith('X-Was')) ?? '';
    expect([status, body]).toEqual(['201 Created', 'body']);
    expect(was).toContain('"host","shop.example"');
    expect(was).toContain('"X-Forwarded-For","203.0.113.9","Cookie","a=1"');
    expect(was).not.toContain('X-Own');
  }
  const socket = connect(front, '127.0.0.1');
  socket.write('POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(String(await buffer(socket))).toContain('"Content-Length","0"');
});

it('A visitor with a plan gets the page changed, unpacked and for themselves, also when their browser knows its original', async () => {
  const { front, adapter } = await proxyOf(kinds);
  await adapter.ready();
  const headers = { 'if-none-match': '"a"', 'accept-encoding': 'gzip', 'x-forwarded-proto': 'https' };
  const { status, headers: lines, body } = await ask(front, `/${FROM}`, { headers });
  expect(status).toBe('200 OK');
  expect(Buffer.from(body, 'latin1').toString()).toContain('<h1>Für dich</h1><script>sightlineWas(');
  const names = lines.map((line) => line.replace(/:.*/, ''));
  expect(names).toEqual(['Content-Type', 'Date', 'Cache-Control', 'Set-Cookie', 'Content-Length']);
  expect(lines.join()).toMatch(/private, no-cache,Set-Cookie: sightline-visit=.*; Secure/);
  expect((await ask(front, `/${FROM}`)).headers.join()).not.toContain('Secure');
});

it('Where Sightline is away or says nothing, no page waits for it', async () => {
  for (const published of [
    () => new Promise<Response>(() => {}),
    () => Promise.reject(new Error('Away')),
    async () => Response.json({ format: 1, triggers: [null] }),
  ]) {
    const { behind, front } = await proxyOf(kinds, published);
    for (let n = 0; n < 2; n++)
      expect((await ask(front, `/${FROM}`)).body).toBe((await ask(behind, `/${FROM}`)).body);
  }
});

it('Nothing is held back: each part of a body arrives before the next one is sent, up and down', async () => {
  const { front } = await proxyOf(async (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
    for await (const part of request) response.write(`got ${part}`);
    response.end('done');
  });
  const asked = begin(front, '/events', { method: 'POST', headers: { 'transfer-encoding': 'chunked' } });
  asked.flushHeaders();
  const [found]: http.IncomingMessage[] = await once(asked, 'response');
  const parts = found![Symbol.asyncIterator]();
  const arrived = async () => String((await parts.next()).value);
  for (const part of ['one', 'two']) {
    asked.write(part);
    expect(await arrived()).toBe(`got ${part}`);
  }
  asked.end();
  expect([await arrived(), (await parts.next()).done]).toEqual(['done', true]);
});

it('A visitor who leaves ends the request to the website, and the next one is answered', async () => {
  const left = Promise.withResolvers<void>();
  const { front } = await proxyOf((request, response) => {
    if (request.url !== '/endless') return response.end('next');
    response.on('close', left.resolve);
    return response.write('begun');
  });
  const asked = begin(front, '/endless').on('error', () => {});
  asked.end();
  await once(asked, 'response');
  asked.destroy();
  await left.promise;
  expect((await ask(front, '/')).body).toBe('next');
});

it('A website that breaks off is never taken for a whole page, and one that is away is named as such', async () => {
  const { front, adapter } = await proxyOf((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.write(HTML.slice(0, 40), () => response.destroy());
  });
  await adapter.ready();
  await expect(ask(front, '/broken')).rejects.toThrow();
  expect((await ask(front, `/broken${FROM}`)).status).toBe('502 Bad Gateway');
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  const away = await listening(createPageProxy(adapter, new URL(`http://127.0.0.1:${port}`)));
  expect((await ask(away, '/', { method: 'POST', body: 'x' })).status).toBe('502 Bad Gateway');
});

it('A connection that the website closed meanwhile is replaced for a page, and a proxy that leads to itself ends', async () => {
  const sockets: { destroy: () => void }[] = [];
  const { front, adapter } = await proxyOf((request, response) => {
    sockets.push(request.socket);
    // The second question on a connection finds it closed.
    if (sockets.filter((one) => one === request.socket).length > 1) request.socket.destroy();
    else response.end('page');
  });
  expect((await ask(front, '/')).body).toBe('page');
  expect((await ask(front, '/')).body).toBe('page');
  expect(new Set(sockets).size).toBe(2);
  const origin = new URL('http://127.0.0.1');
  const loop = await listening(createPageProxy(adapter, origin));
  origin.port = `${loop}`;
  expect((await ask(loop, '/')).status).toBe('502 Bad Gateway');
});

it('A request that is none harms nothing', async () => {
  const { front } = await proxyOf(kinds);
  for (const lines of [
    'GET http://[ HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'nonsense\r\n\r\n',
  ]) {
    const socket = connect(front, '127.0.0.1');
    socket.write(lines);
    expect(String(await buffer(socket))).toMatch(/^HTTP\/1.1 /);
  }
  expect((await ask(front, '/style.css')).status).toBe('200 OK');
});

it('The program says which setting is missing, and where it listens when none is', async () => {
  const start = (settings: Record<string, string>) => {
    const child = spawn(process.execPath, [`${import.meta.dirname}/start-proxy.ts`], {
      env: { ...process.env, PORT: '0', ...settings },
    });
    closing.push(() => child.kill('SIGKILL'));
    return child;
  };
  const wrong = start({ SIGHTLINE_SCRIPT: 'https://content.example/s/x.js', SIGHTLINE_ORIGIN: 'shop' });
  expect(String(await buffer(wrong.stderr))).toContain('Set SIGHTLINE_ORIGIN to the address');
  const behind = await listening(http.createServer(kinds));
  const right = start({
    SIGHTLINE_SCRIPT: `http://127.0.0.1:${behind}/s/x.js`,
    SIGHTLINE_ORIGIN: `http://127.0.0.1:${behind}`,
  });
  const [said] = await once(right.stdout, 'data');
  const port = Number(/:(\d+)\n$/.exec(String(said))?.[1]);
  expect((await ask(port, '/moved')).status).toBe('302 Found');
  right.kill('SIGTERM');
  expect(await once(right, 'exit')).toEqual([0, null]);
});
