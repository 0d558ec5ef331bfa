import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../../../test/soon.ts';
import { openFastLane } from './fast-lane.ts';
import { readPlainHead } from './request-head.ts';

describe('Request heads in the fast lane', () => {
  const plain = 'GET /a?b=c HTTP/1.1\r\nHost: x.test\r\nUser-Agent:  me \r\nX-Other: 1\r\n\r\n';

  it('The fast lane reads plain request heads', () => {
    expect(readPlainHead(plain)).toMatchObject({
      url: '/a?b=c',
      host: 'x.test',
      user_agent: 'me',
      accept: '',
    });
    const kept = plain.replace('X-Other: 1', 'connection: Keep-Alive');
    expect(readPlainHead(kept)).toMatchObject({ connection: 'Keep-Alive' });
  });

  it('A request head may hold tabs and letters beyond ASCII in headers that the fast lane does not read', () => {
    expect(readPlainHead(plain.replace('X-Other: 1', 'X-Other:\t1\t\xe9'))).toMatchObject({ host: 'x.test' });
  });

  it('The fast lane tells a request head from the one before by its address and by anything else that differs', () => {
    const last = { fields: '', head: null };
    const next = (text: string) => readPlainHead(text, last);
    expect(next(plain)).toEqual(readPlainHead(plain));
    expect(next(plain.replace('/a', '/other'))).toMatchObject({ url: '/other?b=c', user_agent: 'me' });
    expect(next(plain.replace('me', 'us'))).toMatchObject({ user_agent: 'us' });
    expect(next(plain.replace('X-Other: 1', 'Content-Length: 1'))).toBeNull();
    expect(next(plain.replace('X-Other: 1', 'Content-Length: 1'))).toBeNull();
    expect(next(plain)).toMatchObject({ url: '/a?b=c', user_agent: 'me' });
  });

  it.each([
    ['POST', plain.replace('GET', 'POST')],
    ['HTTP/1.0', plain.replace('1.1', '1.0')],
    ['an absolute address', plain.replace('/a?b=c', 'http://x.test/a')],
    ['no path', plain.replace('/a?b=c', '*')],
    ['a space in the address', plain.replace('/a?b=c', '/a b')],
    ['no host', plain.replace('Host: x.test\r\n', '')],
    ['two hosts', plain.replace('X-Other: 1', 'host: y.test')],
    ['two hosts, the first of them empty', plain.replace('Host:', 'Host:\r\nHost:')],
    ['a host with a control character', plain.replace('x.test', '\x0bx.test')],
    ['a body', plain.replace('X-Other: 1', 'Content-Length: 3')],
    ['a body in parts', plain.replace('X-Other: 1', 'transfer-encoding: chunked')],
    ['an upgrade', plain.replace('X-Other: 1', 'Connection: upgrade')],
    ['a close', plain.replace('X-Other: 1', 'Connection: close')],
    ['a range', plain.replace('X-Other: 1', 'Range: bytes=0-1')],
    ['a half head', plain.slice(0, -2)],
    ['more than a head', `${plain}x`],
    ['two heads', plain + plain],
    ['bare line feeds', plain.replaceAll('\r\n', '\n')],
    ['a bare carriage return', plain.replace('X-Other: 1', 'X-Other: 1\rContent-Length: 3')],
    ['a bare carriage return in a known header', plain.replace('me ', 'me\rContent-Length: 3')],
    ['a folded line', plain.replace('X-Other: 1', 'X-Other: 1\r\n Content-Length: 3')],
    ['a space before the colon', plain.replace('X-Other: 1', 'Content-Length : 3')],
    ['a line without a colon', plain.replace('X-Other: 1', 'X-Other')],
    ['a NUL in a header that is not read', plain.replace('X-Other: 1', 'X-Other: 1\0')],
    ['a control character in a header that is not read', plain.replace('X-Other: 1', 'X-Other: \x011')],
    ['a DEL in a header that is not read', plain.replace('X-Other: 1', 'X-Other: 1\x7f')],
    ['nothing', ''],
  ])('with %s is for the whole parser', (_name, text) => {
    expect(readPlainHead(text)).toBeNull();
  });
});

describe('The fast lane', () => {
  let server: Server;
  let port = 0;
  let lane: ReturnType<typeof openFastLane>;
  beforeAll(async () => {
    server = createServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => reply.end(`behind ${request.method} ${request.url} ${Buffer.concat(chunks)}`));
    });
    const reply = (text: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
    lane = openFastLane(server, ({ url }) => {
      if (url === '/now') return reply('now');
      if (url === '/thrown') throw new Error('no');
      if (url === '/big') return reply('x'.repeat(1e6));
      if (url === '/later') return turn(reply('later'));
      if (url === '/never-mind') return turn(null);
      return url === '/broken' ? Promise.reject(new Error('no')) : null;
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => server.close());

  /** Sends texts one by one, each after the answer to the previous one has begun, and reads until `end`. */
  async function talk(texts: string[], end: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    for (const text of texts) {
      const before = heard.length;
      socket.write(text);
      while (heard.length === before) await once(socket, 'data');
    }
    while (!heard.includes(end)) await once(socket, 'data');
    socket.destroy();
    return heard;
  }
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x.test\r\n\r\n`;

  it('The fast lane answers its own requests repeatedly and hands a connection over for good at the first other one', async () => {
    const heard = await talk(
      [get('/now'), get('/later'), get('/now'), get('/else'), get('/now')],
      'behind GET /now ',
    );
    const bodies = heard.match(/(?:now|later|behind GET \/\w+ )(?=$|HTTP)/g);
    expect(bodies).toEqual(['now', 'later', 'now', 'behind GET /else ', 'behind GET /now ']);
  });

  it.each(['/never-mind', '/broken', '/thrown'])(
    'The fast lane hands over requests that turn out not to be its own: %s',
    async (path) => {
      expect(await talk([get(path)], `behind GET ${path} `)).toMatch(/^HTTP\/1\.1 200 OK/);
    },
  );

  it('The fast lane hands over requests that come in pieces, with a body, or two at once', async () => {
    const half = get('/now').slice(0, 9);
    const socket = connect(port, '127.0.0.1');
    const [there]: Socket[] = await once(server, 'connection');
    socket.write(half);
    await until(() => there?.bytesRead === half.length);
    socket.end(get('/now').slice(9));
    let heard = '';
    for await (const chunk of socket) heard += chunk;
    expect(heard).toContain('behind GET /now ');
    const post = 'POST /now HTTP/1.1\r\nHost: x.test\r\nContent-Length: 4\r\n\r\nbody';
    expect(await talk([post], 'body')).toContain('behind POST /now body');
    expect(await talk([get('/now') + get('/two')], 'behind GET /two ')).toContain('behind GET /now ');
  });

  it('The fast lane sends a slow reader all of a long answer, and closes the connection when asked to', async () => {
    const socket = connect(port, '127.0.0.1');
    const [there]: Socket[] = await once(server, 'connection');
    socket.write(get('/big'));
    socket.pause();
    await until(() => there && there.bytesWritten > 0);
    lane.closeIdle();
    let bytes = 0;
    for await (const chunk of socket) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(1e6);
  });
});

it('A connection in the fast lane ends after a minute and a half without requests, and not within a minute', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = createServer();
  openFastLane(server, () => null);
  const quiet = new Socket();
  server.emit('connection', quiet);
  vi.advanceTimersByTime(60_000);
  expect(quiet.destroyed).toBe(false);
  const later = new Socket();
  server.emit('connection', later);
  vi.advanceTimersByTime(40_000);
  expect([quiet.destroyed, later.destroyed]).toEqual([true, false]);
  server.emit('close');
  vi.useRealTimers();
});
