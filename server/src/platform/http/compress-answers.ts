import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Less than this fits into one packet anyway. */
const WORTH_IT = 1024;
/** More than this is packed beside other requests rather than before them. */
const AT_ONCE = 65_536;
const COMPRESSIBLE = /^(text\/|application\/(json|problem\+json|javascript|xml)|image\/svg)/;
const FAST = { level: constants.Z_BEST_SPEED };
const gzipBeside = promisify(gzip);

/** Packs what is sent. Whole bodies are packed in one piece: for those, streams cost four times the work. */
export function compressAnswers(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isCompressible(reply)) return payload;
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '') || request.method === 'HEAD')
      return payload;
    const packed = await pack(payload);
    if (packed === null) return payload;
    reply.removeHeader('content-length').header('content-encoding', 'gzip');
    return packed;
  });
}

function isCompressible(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '');
  return COMPRESSIBLE.test(type) && !reply.hasHeader('content-encoding');
}

async function pack(payload: unknown) {
  if (payload instanceof Readable) return pipeline(payload, createGzip(FAST), () => undefined);
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return null;
  if (payload.length < WORTH_IT) return null;
  return payload.length < AT_ONCE ? gzipSync(payload, FAST) : gzipBeside(payload, FAST);
}
