import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pause } from './pause.ts';

/** A double's answer to one request. A text body is sent unchanged, anything else as JSON. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  delay_ms?: number;
  /** Cuts the connection before the answer, or in the middle of its body. */
  drop?: 'before' | 'midway';
  /** Sends a byte at this interval in milliseconds, without an end. */
  drip_ms?: number;
}

export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** Parsed JSON, else the text. */
  body: unknown;
}

export interface Double {
  /** Without a slash at the end. */
  url: string;
  /** Every request so far, in order. */
  requests: RecordedRequest[];
  /** Answers for the next requests to the API, taking precedence over any other rule. */
  enqueue(...replies: Reply[]): void;
  close(): Promise<void>;
}

/** A server on loopback that plays an outside service. Queued replies go to requests that `isApi` accepts. */
export async function startDouble(
  respond: (request: RecordedRequest) => Reply,
  {
    isApi = () => true,
    port = 0,
  }: { isApi?: (request: RecordedRequest) => boolean; port?: number | undefined } = {},
): Promise<Double> {
  const requests: RecordedRequest[] = [];
  const queue: Reply[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const request = await record(incoming);
    requests.push(request);
    const scripted = isApi(request) ? queue.shift() : undefined;
    await send(outgoing, scripted ?? respond(request));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    enqueue: (...replies) => void queue.push(...replies),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const { method = 'GET', url = '/', headers } = incoming;
  return { method, path: url, headers, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function send(outgoing: ServerResponse, reply: Reply): Promise<void> {
  if (reply.delay_ms) await pause(reply.delay_ms);
  if (reply.drop === 'before') return void outgoing.destroy();
  if (reply.drip_ms) return drip(outgoing, reply.drip_ms);
  const isText = typeof reply.body === 'string';
  const bytes = Buffer.from(isText ? (reply.body as string) : JSON.stringify(reply.body ?? {}));
  outgoing.writeHead(reply.status ?? 200, {
    'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
    'content-length': bytes.length,
    ...reply.headers,
  });
  if (reply.drop !== 'midway') return void outgoing.end(bytes);
  outgoing.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => outgoing.destroy());
}

async function drip(outgoing: ServerResponse, pause_ms: number): Promise<void> {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  for (; !outgoing.destroyed; await pause(pause_ms)) outgoing.write(' ');
}
