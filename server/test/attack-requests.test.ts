import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { openPublisher, type Publisher } from './publisher.ts';
import { soon, until } from './soon.ts';

let app: TestApp;
let ann: Publisher;
let bob: Publisher;
beforeAll(async () => {
  app = await startTestApp({ edge: true, collect: true });
  ann = await openPublisher(app);
  bob = await openPublisher(app);
  await ann.published('secret', { content: 'Only on the site of Ann.' });
  await bob.published('plain', { content: 'Only on the site of Bob.' });
  await soon(async () => expect(await say(get(ann.host, '/secret'))).toContain('Only on the site of Ann.'));
  await soon(async () => expect(await say(get(bob.host, '/plain'))).toContain('Only on the site of Bob.'));
});
afterAll(() => app?.stop());

const get = (host: string, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

/** Sends raw bytes, in pieces if given, and reads until the server closes. */
async function say(...pieces: string[]): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const closed = new Promise((done) => socket.once('close', done));
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1');
  });
  const [there]: Socket[] = await once(app.server, 'connection');
  let sent = 0;
  for (const piece of pieces) {
    socket.write(Buffer.from(piece, 'latin1'));
    sent += piece.length;
    if (pieces.length > 1) await until(() => there?.destroyed || there?.bytesRead === sent);
  }
  // A server that waits for more is not kept waiting; what it has said by then counts.
  const patience = setTimeout(() => socket.destroy(), 10_000);
  await closed;
  clearTimeout(patience);
  return heard;
}
const statuses = (heard: string) =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

describe('Requests that two readers could read in two ways', () => {
  const hidden = () => get(ann.host, '/secret');
  const post = (headers: string, body: string) =>
    `POST /s/00000000-0000-7000-8000-000000000000 HTTP/1.1\r\nHost: ${bob.host}\r\n${headers}\r\n\r\n${body}`;
  const chunks = '0\r\n\r\n';

  it.each([
    ['a length and parts', () => post('Content-Length: 6\r\nTransfer-Encoding: chunked', chunks + hidden())],
    ['parts and a length', () => post('Transfer-Encoding: chunked\r\nContent-Length: 6', chunks + hidden())],
    ['two lengths', () => post('Content-Length: 0\r\nContent-Length: 90', hidden())],
    ['a list of lengths', () => post('Content-Length: 0, 90', hidden())],
    ['a length with a sign', () => post('Content-Length: +0', hidden())],
    ['a length below nothing', () => post('Content-Length: -1', hidden())],
    ['parts by another name', () => post('Transfer-Encoding: xchunked', chunks + hidden())],
    [
      'parts that are not the last coding',
      () => post('Transfer-Encoding: chunked, identity', chunks + hidden()),
    ],
    ['a name with a space', () => post('Transfer-Encoding : chunked', chunks + hidden())],
    ['a folded line', () => post('X: 1\r\n Transfer-Encoding: chunked\r\nContent-Length : 5', hidden())],
    ['bare line feeds', () => `GET / HTTP/1.1\nHost: ${bob.host}\n\n${hidden()}`],
    [
      'a bare line feed behind a header',
      () => `GET / HTTP/1.1\r\nHost: ${bob.host}\nX: 1\r\n\r\n${hidden()}`,
    ],
    [
      'a bare carriage return',
      () => `GET / HTTP/1.1\r\nHost: ${bob.host}\r\nX: 1\rContent-Length: 90\r\n\r\n${hidden()}`,
    ],
    ['a NUL', () => `GET / HTTP/1.1\r\nHost: ${bob.host}\r\nX: a\0b\r\n\r\n${hidden()}`],
    ['a size that is no number', () => post('Transfer-Encoding: chunked', `0x0\r\n\r\n${hidden()}`)],
    [
      'a size beyond all bounds',
      () => post('Transfer-Encoding: chunked', `fffffffffffffffff\r\n${hidden()}`),
    ],
    ['a part that ends in a line feed', () => post('Transfer-Encoding: chunked', `0\n\n${hidden()}`)],
    ['an unknown version', () => `GET / HTTP/3.7\r\nHost: ${bob.host}\r\n\r\n${hidden()}`],
    ['no host', () => `GET / HTTP/1.1\r\n\r\n${hidden()}`],
    ['no HTTP', () => `hello\r\n\r\n${hidden()}`],
    ['a method of its own', () => `BREW / HTTP/1.1\r\nHost: ${bob.host}\r\n\r\n${hidden()}`],
    ['two hosts', () => `GET /plain HTTP/1.1\r\nHost: ${bob.host}\r\nHost: ${ann.host}\r\n\r\n${hidden()}`],
    [
      'a host that is not the target’s',
      () => `GET http://${ann.host}/secret HTTP/1.1\r\nHost: ${bob.host}\r\nConnection: close\r\n\r\n`,
    ],
    [
      'the dashboard in the target',
      () => `GET http://localhost:4000/api/me HTTP/1.1\r\nHost: ${bob.host}\r\nConnection: close\r\n\r\n`,
    ],
  ])(
    'An ambiguous request is refused, and a request hidden behind it is not answered: %s',
    async (_name, bytes) => {
      for (const heard of [await say(bytes()), await say(bytes().slice(0, 20), bytes().slice(20))]) {
        expect(statuses(heard)[0], heard.slice(0, 300)).toBe(400);
        expect(heard).not.toContain('Only on the site of');
      }
    },
  );

  it('The body of a request is never read as the next request', async () => {
    const body = hidden();
    const heard = await say(
      `GET /plain HTTP/1.1\r\nHost: ${bob.host}\r\nContent-Length: ${body.length}\r\n\r\n${body}${get(bob.host, '/nothing')}`,
    );
    expect(statuses(heard)).toEqual([200, 404]);
    expect(heard).not.toContain('Only on the site of Ann.');
  });
});

describe('Whose site is shown', () => {
  it.each([
    ['a sign-in in front', (host: string) => `x@${host}`],
    ['the other one behind an @', (host: string) => `${host}@evil.test`],
    ['a path', (host: string) => `${host}/x`],
    ['a blank', (host: string) => `${host} evil.test`],
    ['a list', (host: string) => `${host},evil.test`],
    ['two ports', (host: string) => `${host}:80:80`],
    ['a port of letters', (host: string) => `${host}:x`],
    ['two final dots', (host: string) => `${host}..`],
    ['a NUL in escapes', (host: string) => `${host}%00.evil.test`],
    ['letters that look like its own', (host: string) => host.replace('a', '\u00e0')],
    ['a line end in escapes', (host: string) => `${host}%0d%0aX-Injected: 1`],
  ])('No site is shown where the host has %s', async (_name, written) => {
    const heard = await say(get(written(ann.host), '/secret'));
    expect(statuses(heard)[0]).toBeGreaterThanOrEqual(400);
    expect(heard).not.toContain('Only on the site of Ann.');
    expect(heard.toLowerCase()).not.toContain('x-injected');
  });

  it('The site that is shown is not chosen by headers that anybody can send', async () => {
    for (const header of [
      'X-Forwarded-Host',
      'Forwarded',
      'X-Host',
      'X-Original-Host',
      'X-HTTP-Host-Override',
      'X-Original-URL',
      'X-Rewrite-URL',
    ]) {
      const value =
        header === 'Forwarded' ? `host=${ann.host}` : header.includes('URL') ? '/secret' : ann.host;
      const heard = await say(
        `GET /secret HTTP/1.1\r\nHost: ${bob.host}\r\n${header}: ${value}\r\nConnection: close\r\n\r\n`,
      );
      expect([header, statuses(heard)]).toEqual([header, [404]]);
    }
  });

  it('A published host never answers calls or files of the dashboard, and the dashboard’s host never shows published pages', async () => {
    for (const path of [
      '/api/me',
      '/auth/login',
      '/openapi.json',
      '/mailbox',
      '/mailbox.json',
      '/assets/',
      '/index.html',
      '/%2e%2e/index.html',
    ])
      expect([path, statuses(await say(get(ann.host, path)))]).toEqual([path, [404]]);
    expect(await say(get('localhost:4000', '/secret'))).not.toContain('Only on the site of Ann.');
  });

  it('What was shown at one host is not kept for another host', async () => {
    await say(get(bob.host, '/secret'));
    expect(await say(get(ann.host, '/secret'))).toContain('Only on the site of Ann.');
    expect(statuses(await say(get(bob.host, '/secret')))).toEqual([404]);
  });
});

describe('Paths that lead out', () => {
  const out = [
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/%252e%252e%252f%252e%252e%252fetc/passwd',
    '/..%5c..%5cpackage.json',
    '/..\\..\\package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..;/..;/package.json',
    '/%00/../package.json',
    '/package.json%00.html',
    '/%c0%ae%c0%ae/package.json',
    '//etc/passwd',
    '/s/../../package.json',
    '/.env',
    '/.git/config',
    '/assets/.env',
    '/assets/%00',
    '/%',
    '/api/../../package.json',
    'http://evil.example/etc/passwd',
  ];
  it.each(out)('A path that leads out shows no file of the machine: %s', async (path) => {
    for (const host of ['localhost:4000', ann.host]) {
      const heard = await say(get(host, path));
      expect(heard).toMatch(/^HTTP\/1\.1 [2-4]\d\d/);
      expect(heard).not.toMatch(/root:.*:0:0|"workspaces"|"dependencies"|SESSION_SECRET|\[core\]/);
    }
  });
});

describe('Answers that would say more than was written', () => {
  it.each([
    '/%0d%0aSet-Cookie:%20a=1',
    '/secret%0d%0aLocation:%20//evil.test',
    '/\u010d\u010aSet-Cookie:a=1',
    '//evil.test/%2e%2e',
    '/\\evil.test',
    '/%5cevil.test',
    '//evil.test//',
    '/secret/..//evil.test',
  ])('An address adds no header to the answer and redirects to no other site: %s', async (path) => {
    for (const host of ['localhost:4000', ann.host]) {
      const [head = ''] = (await say(get(host, path))).split('\r\n\r\n');
      expect(head.toLowerCase()).not.toMatch(/\r\n(?:set-cookie|location):/);
    }
  });
});

describe('Too much', () => {
  const post = (path: string, headers: string, body: string) =>
    say(
      `POST ${path} HTTP/1.1\r\nHost: localhost:4000\r\nContent-Type: application/json\r\n${headers}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  const depth = 100_000;

  it.each([
    ['lists in lists', () => post('/auth/login', '', '['.repeat(depth) + ']'.repeat(depth)), [400]],
    [
      'objects in objects',
      () => post('/auth/login', '', `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
      [400],
    ],
    ['two megabytes', () => post('/auth/login', '', 'x'.repeat(2 ** 21)), [413]],
    [
      'a packed body',
      () => post('/auth/login', 'Content-Encoding: gzip\r\n', '\x1f\x8b'.repeat(500)),
      [400, 415],
    ],
    [
      'a hundred thousand headers',
      () => say(`GET / HTTP/1.1\r\nHost: ${ann.host}\r\n${'X: 1\r\n'.repeat(100_000)}\r\n`),
      [431],
    ],
    [
      'a header without an end',
      () => say(`GET / HTTP/1.1\r\nHost: ${ann.host}\r\nX: ${'x'.repeat(2 ** 20)}`),
      [431],
    ],
    ['an address without an end', () => say(`GET /${'x'.repeat(2 ** 20)}`), [431]],
  ])('A request that is too large or too deep is refused: %s', async (_name, send, expected) => {
    const heard = await send();
    // A client refused while still sending may only see the connection break.
    if (heard !== '') expect(expected).toContain(statuses(heard)[0]);
    expect(await say(get(ann.host, '/secret'))).toContain('Only on the site of Ann.');
  });

  it('Other requests are answered while hundreds of clients neither finish their requests nor read their answers', async () => {
    const { port } = new URL(app.url);
    const held = Array.from({ length: 300 }, (_, at) => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      if (at % 4 === 0) socket.write(`GET /secret HTTP/1.1\r\nHost: ${ann.host}\r\nX-`);
      if (at % 4 === 1)
        socket.write('POST /auth/login HTTP/1.1\r\nHost: localhost:4000\r\nContent-Length: 900\r\n\r\n{');
      if (at % 4 === 2)
        socket.pause().write(get(ann.host, '/secret').replace('close', 'keep-alive').repeat(5));
      return socket;
    });
    const heard = await say(get(ann.host, '/secret'));
    for (const socket of held) socket.destroy();
    expect(heard).toContain('Only on the site of Ann.');
  });
});

it('A client that neither sends nor reads is disconnected in time', async () => {
  const { server } = app;
  expect(server.timeout).toBeGreaterThan(0);
  expect(server.timeout).toBeLessThanOrEqual(120_000);
  expect(server.headersTimeout).toBeGreaterThan(0);
  expect(server.headersTimeout).toBeLessThanOrEqual(60_000);
  expect(server.requestTimeout).toBeLessThanOrEqual(300_000);
});
