import { Readable } from 'node:stream';
import { createGzip, constants as zlib } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { acceptsGzip } from '../publishing/edge/edge.service.ts';

const MAX_CALLS = 40;
const MAX_PATH = 2000;
/** What is longer, such as an export, or no text, such as a picture, gets no line, and is asked alone. */
const MAX_ANSWER_BYTES = 2_000_000;
const TEXT = /^(text\/|application\/([\w.-]+\+)?json)/;
const PATH = '/api/first-calls';
/**
 * Headers that say who asks, from where, and for which host; those about the form of the answer are for the browser
 * alone.
 */
const PASSED_ON = /^(authorization|host|user-agent|forwarded|x-forwarded-.*)$/;
const IS_ONE = 'x-first-call';
const TOLD = ['content-type', 'etag', 'retry-after'];

/**
 * What a page asks while its code is on its way, as one request: browsers send few at a time. A line for each call, as
 * soon as it is answered, with what it would have been answered alone.
 */
export function firstCallsRoutes(app: FastifyInstance) {
  app.get(PATH, { compress: false }, async (request, reply) => {
    const answers = callsOf(request).map((path) => answerTo(app, request, path));
    reply.type('text/plain; charset=utf-8').header('x-accel-buffering', 'no');
    const lines = Readable.from(inOrderOfAnswer(answers));
    if (!acceptsGzip(String(request.headers['accept-encoding'] ?? ''))) return reply.send(lines);
    const packed = createGzip({ level: zlib.Z_BEST_SPEED, flush: zlib.Z_SYNC_FLUSH });
    return reply.header('content-encoding', 'gzip').send(lines.pipe(packed));
  });
}

function callsOf({ query, headers }: FastifyRequest): string[] {
  const { path = [] } = query as { path?: string | string[] };
  const paths = [path].flat();
  // One of its own calls may not ask for more.
  if (IS_ONE in headers || paths.length === 0 || paths.length > MAX_CALLS || !paths.every(isSound))
    throw new AppError('bad_request', `Name 1 to ${MAX_CALLS} paths that begin with /api/.`);
  return paths;
}

/** `..` may not lead elsewhere. */
function isSound(path: string): boolean {
  if (path.length > MAX_PATH || !path.startsWith('/api/') || !/^[!-~]+$/.test(path)) return false;
  const { pathname, search } = new URL(path, 'http://localhost');
  return pathname + search === path;
}

async function answerTo(app: FastifyInstance, { headers, socket }: FastifyRequest, url: string) {
  const answer = await app.inject({
    method: 'GET',
    url,
    headers: {
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => PASSED_ON.test(name))),
      [IS_ONE]: '1',
    },
    payloadAsStream: true,
    ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
  });
  const isText = TEXT.test(String(answer.headers['content-type'] ?? 'text/plain'));
  const body = isText ? await textUpTo(answer.stream(), MAX_ANSWER_BYTES) : null;
  if (body === null) return '';
  const told = TOLD.flatMap((name) => (name in answer.headers ? [[name, String(answer.headers[name])]] : []));
  return `${JSON.stringify({ path: url, status: answer.statusCode, headers: told, body })}\n`;
}

/** Null when it is longer; the rest is left unread. */
async function textUpTo(stream: Readable, most: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) return null;
  }
  return Buffer.concat(chunks).toString();
}

async function* inOrderOfAnswer(answers: Promise<string>[]): AsyncGenerator<string> {
  const waiting = new Map(answers.map((answer, at) => [at, answer.then((line) => ({ at, line }))]));
  while (waiting.size > 0) {
    const { at, line } = await Promise.race(waiting.values());
    waiting.delete(at);
    yield line;
  }
}
