import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { clientAddress, trustOf } from './trusted-proxies.ts';
import { namesTwoHosts } from './two-hosts.ts';

/** The caller and the host they requested, taking trusted proxies into account. */
export interface Caller {
  /** As in the Host header, with its port. */
  host: string;
  ip: string;
}

export interface FrontDoor {
  /** Whether the request is for `answer`, decided only by method and address. */
  takes(request: IncomingMessage): boolean;
  /** Answers, or returns false and leaves the request to the server behind. */
  answer(request: IncomingMessage, reply: ServerResponse, caller: Caller): Promise<boolean>;
}

/** Answers some requests in front of a server, without the cost of its hooks and routes. */
export function openFrontDoor(
  server: Server,
  trusted_proxies: readonly string[],
  { takes, answer }: FrontDoor,
  failed: (error: unknown) => void,
) {
  const isTrusted = trustOf(trusted_proxies);
  const behind = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    if (!takes(request) || namesTwoHosts(request)) return passOn(request, reply);
    answer(request, reply, callerOf(request, isTrusted)).then(
      (answered) => {
        if (!answered) passOn(request, reply);
      },
      (error: unknown) => {
        // A client that has disconnected needs no answer.
        if (request.errored) return;
        failed(error);
        if (reply.headersSent) reply.destroy();
        else reply.writeHead(500, { 'Content-Length': 0 }).end();
      },
    );
  });

  function passOn(request: IncomingMessage, reply: ServerResponse) {
    for (const listener of behind) listener.call(server, request, reply);
  }
}

/** The client's address according to trusted proxies. */
export function callerOf(
  { socket, headers }: IncomingMessage,
  isTrusted: (address: string) => boolean,
): Caller {
  const peer = socket.remoteAddress ?? '';
  const forwarded_host = lastOf(headers['x-forwarded-host']);
  const host = forwarded_host !== '' && isTrusted(peer) ? forwarded_host : (headers.host ?? '');
  const forwarded_for = headers['x-forwarded-for'] ?? '';
  return { host, ip: clientAddress(peer, String(forwarded_for), isTrusted) };
}

const lastOf = (list: string | string[] | undefined) =>
  String(list ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? '';

/** The whole body as text; null when it is longer than `most` bytes, leaving the rest unread. */
export async function readText(request: IncomingMessage, most: number): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > most) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > most) {
        request.pause();
        resolve(null);
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}
