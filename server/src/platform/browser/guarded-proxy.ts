import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createHostResolver, type ResolveHost } from '../dns/resolve-host.ts';
import { FetchError, toFetchError } from '../fetch/fetch-error.ts';
import { guardedSockets } from '../fetch/guarded-connect.ts';
import { findRoute, type RouteOptions } from '../fetch/outgoing-route.ts';
import { forward } from './proxy-forward.ts';
import { GROUP_ONLY } from './socket-passage.ts';

export interface ProxyOptions extends RouteOptions {
  dns_server: string | undefined;
  /** Replaces `dns_server` in tests. */
  resolve?: ResolveHost;
}

/** One tab's permission to use the proxy. */
export interface Admission {
  username: string;
  password: string;
  /** Why hosts could not be reached, by name and port. */
  failures: ReadonlyMap<string, FetchError>;
  /** Ends all connections and accepts no new ones. */
  release(): void;
}

export interface GuardedProxy {
  /** Such as `http://127.0.0.1:40123`; empty at a Unix socket. */
  server: string;
  admit(): Admission;
  close(): Promise<void>;
}

/** How much one tab may download, and how many connections it may have. */
const MAX_BYTES = 64 * 2 ** 20;
const MAX_SOCKETS = 120;
const MAX_FAILURES = 200;
const CLOSED_EARLY = 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
const UNKNOWN =
  'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="tab"\r\ncontent-length: 0\r\n\r\n';

export interface Guest {
  failures: Map<string, FetchError>;
  sockets: Set<Duplex>;
  bytes: number;
}

/**
 * The browser's only way out: a forward proxy with the rules of the guarded fetch, on loopback or at a Unix socket. Each
 * tab has its own secret, so nothing else on this machine can use it.
 */
export async function startGuardedProxy(options: ProxyOptions, socket?: string): Promise<GuardedProxy> {
  const open = guardedSockets(options.resolve ?? createHostResolver(options.dns_server));
  const guests = new Map<string, Guest>();
  const guestOf = ({ headers }: IncomingMessage) => guests.get(headers['proxy-authorization'] ?? '');
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 60_000, insecureHTTPParser: true });

  async function openTo(url: URL): Promise<Socket> {
    const route = findRoute(url, options);
    if (!route.trusted) return open(bareHost(url), portOf(url));
    const origin = new URL(route.origin);
    if (url.protocol === 'https:' && origin.protocol === 'http:')
      throw new FetchError('tls', `${url.host} is served here over http only.`);
    return openTrusted(bareHost(origin), portOf(origin));
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const guest = guestOf(request);
    const url = URL.parse(request.url ?? '');
    if (!guest || url?.protocol !== 'http:') return void request.socket.end(UNKNOWN);
    const fail = (error: unknown) => {
      const { message } = noteFailure(guest, url, error);
      if (response.headersSent || response.destroyed) return void response.destroy();
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(message);
    };
    hold(guest, request.socket);
    try {
      const route = findRoute(url, options);
      forward(
        { request, response, url, route, open: () => openTo(url) },
        (bytes) => count(guest, bytes),
        fail,
      );
    } catch (error) {
      fail(error);
    }
  });

  server.on('connect', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const guest = guestOf(request);
    if (!guest) return void socket.end(UNKNOWN);
    const url = tunnelUrl(request.url ?? '');
    if (!url || !hold(guest, socket)) return void socket.end(CLOSED_EARLY);
    try {
      join(guest, socket, await openTo(url), head);
    } catch (error) {
      noteFailure(guest, url, error);
      socket.end(CLOSED_EARLY);
    }
  });
  server.on('clientError', (_error, socket) => socket.destroy());

  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    if (socket) server.listen(socket, done);
    else server.listen(0, '127.0.0.1', done);
  });
  if (socket) chmodSync(socket, GROUP_ONLY);
  const address = server.address();
  return {
    server: address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : '',
    admit: () => admit(guests),
    close: () => {
      for (const guest of guests.values()) letGo(guest);
      guests.clear();
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function admit(guests: Map<string, Guest>): Admission {
  const [username, password] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const key = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const guest: Guest = { failures: new Map(), sockets: new Set(), bytes: 0 };
  guests.set(key, guest);
  const release = () => {
    guests.delete(key);
    letGo(guest);
  };
  return { username, password, failures: guest.failures, release };
}

function letGo(guest: Guest) {
  for (const socket of guest.sockets) socket.destroy();
  guest.sockets.clear();
}

/** False when a tab has too many connections already. */
function hold(guest: Guest, socket: Duplex): boolean {
  if (guest.sockets.has(socket)) return true;
  if (guest.sockets.size >= MAX_SOCKETS) {
    socket.destroy();
    return false;
  }
  guest.sockets.add(socket);
  socket.once('close', () => guest.sockets.delete(socket));
  return true;
}

function join(guest: Guest, socket: Duplex, target: Socket, head: Buffer) {
  if (socket.destroyed) return void target.destroy();
  hold(guest, target);
  const end = () => {
    socket.destroy();
    target.destroy();
  };
  for (const one of [socket, target]) one.on('error', end).on('close', end);
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
  target.write(head);
  target.on('data', (chunk: Buffer) => {
    if (!count(guest, chunk.length)) end();
  });
  target.pipe(socket);
  socket.pipe(target);
}

/** Whether the tab may download this much more. */
function count(guest: Guest, bytes: number): boolean {
  guest.bytes += bytes;
  return guest.bytes <= MAX_BYTES;
}

function noteFailure(guest: Guest, url: URL, error: unknown): FetchError {
  const failure = toFetchError(url.hostname, error);
  if (guest.failures.size < MAX_FAILURES) guest.failures.set(placeOf(url), failure);
  return failure;
}

/** Host and port, to compare a page's address with a tunnel's. */
export const placeOf = (url: URL) => `${url.hostname}:${portOf(url)}`;

/** `CONNECT` names a host and port; only the port tells which protocol follows. */
function tunnelUrl(target: string): URL | null {
  return URL.parse(`${target.endsWith(':443') ? 'https' : 'http'}://${target}`);
}

const portOf = (url: URL) => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
const bareHost = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Connects to the address where, according to the operator, the host is served. */
function openTrusted(host: string, port: number): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect({ host, port, timeout: 10_000 });
    socket.once('error', failed);
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', failed);
      done(socket);
    });
  });
}
