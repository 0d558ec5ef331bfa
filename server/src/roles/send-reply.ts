import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { signedMessageOf } from '../platform/http/message-signature.ts';
import { acceptsGzip, type Edge } from '../publishing/edge/edge.service.ts';

/** A request at a published host, from the address that it came from. */
export interface EdgeCall {
  edge: Edge;
  request: IncomingMessage;
  reply: ServerResponse;
  host: string;
  ip: string;
}

/** Answers a request at a published host with a complete HTTP reply. */
export async function sendReply(asked: EdgeCall) {
  const { edge, request, reply, host, ip } = asked;
  // Headers set for the dashboard do not apply to these pages.
  for (const name of reply.getHeaderNames()) reply.removeHeader(name);
  const { method, url = '/', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    reply.writeHead(405, { Allow: 'GET, HEAD', 'Content-Length': 0, Connection: 'close' });
    reply.end();
    return;
  }
  const accept_encoding = String(headers['accept-encoding'] ?? '');
  const answer = await edge.answer({
    host,
    url,
    accept: headers.accept ?? '',
    accept_encoding,
    if_none_match: headers['if-none-match'] ?? '',
    if_modified_since: headers['if-modified-since'] ?? '',
  });
  if (method === 'GET')
    edge.record(answer, {
      user_agent: headers['user-agent'] ?? '',
      ip,
      signed: signedMessageOf(request, host),
    });
  if (typeof answer.body === 'string') {
    reply.writeHead(answer.status, [...answer.headers]);
    reply.end(method === 'HEAD' ? undefined : answer.body, 'latin1');
    return;
  }
  const gzip = acceptsGzip(accept_encoding);
  reply.writeHead(answer.status, [...answer.headers, ...(gzip ? ['Content-Encoding', 'gzip'] : [])]);
  if (method === 'HEAD') {
    reply.end();
    return;
  }
  const parts = Readable.from(answer.body());
  await (gzip ? pipeline(parts, createGzip(), reply) : pipeline(parts, reply));
}
