import { Agent, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { PEER_HEADER } from './passed-on.ts';

/** The server behind, reached over a Unix socket. */
export interface ServerBehind {
  /** Forwards a request unchanged and returns its answer; `unavailable` answers when none came. */
  pass(request: IncomingMessage, reply: ServerResponse): void;
  /** One GET of our own; null when it takes longer than `limit_ms`, or nobody listens. */
  ask(
    path: string,
    limit_ms: number,
    asked?: IncomingMessage,
  ): Promise<{ status: number; text: string } | null>;
}

/** After this much silence, the server behind is asked whether it is alive. */
const MAX_SILENCE_MS = 5000;
const SIGN_OF_LIFE = '/health/live';
/** Absent when we read the answer ourselves. */
const UNPACKED = 'accept-encoding';
/** Headers of a single connection (RFC 9110, 7.6.1), or handled by the server in front itself. */
const NOT_PASSED = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  PEER_HEADER,
]);

/** Forwards requests to the server at `socket_path`. If it hangs, a caller waits ten seconds at most. */
export function createServerBehind(
  socket_path: string,
  unavailable: (request: IncomingMessage, reply: ServerResponse) => void,
): ServerBehind {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
  let sign: Promise<boolean> | null = null;

  const ask: ServerBehind['ask'] = (path, limit_ms, asked) =>
    new Promise((resolve) => {
      const headers = asked
        ? passedHeaders(asked, UNPACKED)
        : ['host', 'localhost', PEER_HEADER, '127.0.0.1'];
      const question = openRequest({
        socketPath: socket_path,
        agent,
        path,
        headers,
        signal: AbortSignal.timeout(limit_ms),
      });
      question.on('error', () => resolve(null));
      question.on('response', (answer) => {
        text(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, text: body }),
          () => resolve(null),
        );
      });
      question.end();
    });

  /** One check for all waiting requests. */
  function moves(): Promise<boolean> {
    sign ??= ask(SIGN_OF_LIFE, MAX_SILENCE_MS)
      .then((answer) => answer !== null)
      .finally(() => {
        sign = null;
      });
    return sign;
  }

  function pass(request: IncomingMessage, reply: ServerResponse) {
    const passed = openRequest({
      socketPath: socket_path,
      agent,
      method: request.method,
      path: request.url,
      headers: passedHeaders(request),
    });
    let moved = true;
    const look = setInterval(async () => {
      if (await moves()) return;
      moved = false;
      passed.destroy();
    }, MAX_SILENCE_MS);
    reply.once('close', () => {
      clearInterval(look);
      if (!reply.writableFinished || !request.complete) passed.destroy();
    });
    let answered = false;
    passed.on('error', () => {
      clearInterval(look);
      // An answer that came before the whole request was read is valid.
      if (answered || reply.destroyed) return;
      request.unpipe(passed);
      // It closed an idle connection just as we reused it.
      if (moved && passed.reusedSocket && isRepeatable(request)) return pass(request, reply);
      if (!request.complete) reply.setHeader('connection', 'close');
      unavailable(request, reply);
    });
    passed.on('response', (answer) => {
      clearInterval(look);
      answered = true;
      const closes = answer.headers.connection === 'close' || !request.complete;
      const headers = [...passedHeaders(answer), ...(closes ? ['connection', 'close'] : [])];
      reply.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
      pipeline(answer, reply).catch(() => reply.destroy());
    });
    // Not a pipeline: if one end breaks, the other still needs an answer.
    request.pipe(passed);
  }

  return { pass, ask };
}

/** No body and safe to repeat. */
const isRepeatable = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

/** Headers in their original order, without connection headers; for a request, with the client's address. */
function passedHeaders({ rawHeaders, headers, socket, method }: IncomingMessage, without?: string): string[] {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const passed: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const lower = name.toLowerCase();
    if (!NOT_PASSED.has(lower) && lower !== without && !named.includes(lower)) passed.push(name, value);
  }
  if (!method) return passed;
  if (headers['transfer-encoding'] !== undefined) passed.push('transfer-encoding', 'chunked');
  else if (headers['content-length'] === undefined && method !== 'GET' && method !== 'HEAD')
    passed.push('content-length', '0');
  return [...passed, PEER_HEADER, socket.remoteAddress ?? ''];
}
