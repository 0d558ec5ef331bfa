import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pause } from './pause.ts';

/** What a website does at one path. */
export type Behaviour =
  | string // an HTML page
  | {
      status?: number;
      headers?: Record<string, string>;
      body?: string | Buffer;
      encoding?: 'gzip' | 'br';
      /** Milliseconds before the headers. */
      delay_ms?: number;
      /** Sends the body in single bytes at this interval in milliseconds. */
      drip_ms?: number;
    }
  | ((request: IncomingMessage, response: ServerResponse) => void | Promise<void>);

export interface SiteDouble {
  /** Such as `http://127.0.0.1:40123`. */
  origin: string;
  port: number;
  /** `host path` of each request, in order. */
  requests: string[];
  headers: IncomingMessage['headers'][];
  /** The maximum number of concurrent requests. */
  most_at_once(): number;
  close(): Promise<void>;
}

export type Site = Record<string, Behaviour> | ((path: string) => Behaviour | undefined);

/** A website on loopback. Paths it doesn't know are 404. */
export async function startSite(site: Site): Promise<SiteDouble> {
  const requests: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let [now, most] = [0, 0];
  const find = (path: string) => (typeof site === 'function' ? site(path) : site[path]);
  const server = createServer(async (request, response) => {
    requests.push(`${request.headers.host} ${request.url}`);
    headers.push(request.headers);
    now += 1;
    most = Math.max(most, now);
    response.on('close', () => {
      now -= 1;
    });
    await behave(find(request.url ?? '/') ?? { status: 404, body: 'Not found' }, request, response);
  });
  const port = await listen(server);
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return { origin: `http://127.0.0.1:${port}`, port, requests, headers, most_at_once: () => most, close };
}

function listen(server: Server): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => done(portOf(server.address())));
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.');
  return address.port;
}

async function behave(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse) {
  if (typeof behaviour === 'function') return behaviour(request, response);
  const {
    status = 200,
    headers = {},
    body = '',
    encoding,
    delay_ms = 0,
    drip_ms,
  } = typeof behaviour === 'string' ? { body: behaviour } : behaviour;
  if (delay_ms > 0) await pause(delay_ms);
  const packed = encoding ? { 'content-encoding': encoding } : {};
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...packed, ...headers });
  const bytes = pack(Buffer.from(body), encoding);
  if (drip_ms !== undefined) {
    for (const byte of bytes) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await pause(drip_ms);
    }
    response.end();
    return;
  }
  response.end(bytes);
}

function pack(body: Buffer, encoding: 'gzip' | 'br' | undefined): Buffer {
  if (encoding === 'gzip') return gzipSync(body);
  return encoding === 'br' ? brotliCompressSync(body) : body;
}
