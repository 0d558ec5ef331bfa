import { Agent, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { awakeSignal } from '../awake/awake.ts';
import { PEER_HEADER } from './passed-on.ts';

/** The servers behind, each reached over a Unix socket. */
export interface ServerBehind {
  /** Forwards a request unchanged and returns its answer; `unavailable` answers when none came. */
  pass(request: IncomingMessage, reply: ServerResponse): void;
  /** One GET of our own; null when it takes longer than `limit_ms`, or nobody listens. Without a socket, any of them. */
  ask(asked: Asked): Promise<{ status: number; text: string } | null>;
}

interface Asked {
  path: string;
  limit_ms: number;
  /** Whose headers are passed on with it. */
  of?: IncomingMessage;
  socket_path?: string;
}

/** After this much silence, a server behind is asked whether it is alive. */
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

/** Which of several sockets is next, and whether who listens there still moves. */
function createChoice(agent: Agent, socketPaths: () => readonly string[]) {
  const signs = new Map<string, Promise<boolean>>();
  const hanging = new Set<string>();
  let turn = 0;

  /** Null when none serves. */
  function next(): string | null {
    const all = socketPaths();
    const moving = all.filter((each) => !hanging.has(each));
    const paths = moving.length > 0 ? moving : all;
    turn += 1;
    return paths[turn % paths.length] ?? null;
  }

  const ask: ServerBehind['ask'] = ({ path, limit_ms, of, socket_path = next() }) =>
    new Promise((resolve) => {
      if (socket_path === null) return resolve(null);
      const headers = of ? passedHeaders(of, UNPACKED) : ['host', 'localhost', PEER_HEADER, '127.0.0.1'];
      const signal = awakeSignal(limit_ms);
      const question = openRequest({ socketPath: socket_path, agent, path, headers, signal });
      question.on('error', () => resolve(null));
      question.on('response', (answer) => {
        text(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, text: body }),
          () => resolve(null),
        );
      });
      question.end();
    });

  /** One check for all waiting requests of a server. */
  function moves(socket_path: string): Promise<boolean> {
    const known = signs.get(socket_path);
    if (known) return known;
    const sign = ask({ path: SIGN_OF_LIFE, limit_ms: MAX_SILENCE_MS, socket_path }).then((answer) => {
      signs.delete(socket_path);
      if (answer) hanging.delete(socket_path);
      else hang(socket_path);
      return answer !== null;
    });
    signs.set(socket_path, sign);
    return sign;
  }

  /** It is passed over until it answers. */
  function hang(socket_path: string) {
    hanging.add(socket_path);
    setTimeout(() => {
      if (socketPaths().includes(socket_path)) void moves(socket_path);
      else hanging.delete(socket_path);
    }, MAX_SILENCE_MS).unref();
  }

  return { next, ask, moves };
}

/** Nobody serves, or one that does did not answer while others would. */
export type NoAnswer = 'away' | 'slow';

/**
 * Forwards requests to those of `socketPaths()` in turn. If one hangs, a caller waits ten seconds at most, and the others
 * get what comes from then on. The only one is waited for: it may be slow, and its keeper ends it when it hangs.
 */
export function createServerBehind(
  socketPaths: () => readonly string[],
  unavailable: (request: IncomingMessage, reply: ServerResponse, why: NoAnswer) => void,
): ServerBehind {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
  const { next, ask, moves } = createChoice(agent, socketPaths);
  const hasOther = (socket_path: string) => socketPaths().some((each) => each !== socket_path);

  function pass(request: IncomingMessage, reply: ServerResponse) {
    const socket_path = next();
    if (socket_path === null) return unavailable(request, reply, 'away');
    const passed = openRequest({
      socketPath: socket_path,
      agent,
      method: request.method,
      path: request.url,
      headers: passedHeaders(request),
    });
    let moved = true;
    const look = setInterval(async () => {
      if ((await moves(socket_path)) || !hasOther(socket_path)) return;
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
      // It closed an idle connection just as we reused it; or it ended or hangs while others serve.
      const helps = hasOther(socket_path) || (moved && passed.reusedSocket);
      if (helps && isRepeatable(request) && !repeated.has(request)) {
        repeated.add(request);
        return pass(request, reply);
      }
      if (!request.complete) reply.setHeader('connection', 'close');
      unavailable(request, reply, moved ? 'away' : 'slow');
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

/** Requests that were sent a second time, which is enough. */
const repeated = new WeakSet<IncomingMessage>();

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
