import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Whole answers up to this size are packed in one piece, which costs less than a stream and holds nobody up. */
const AT_ONCE = 65_536;

/** Packs what routes send that are added after this. */
export async function compressAnswers(app: FastifyInstance) {
  await app.register(compress, {
    encodings: ['gzip'],
    syncThreshold: AT_ONCE,
    globalDecompression: false,
    zlibOptions: { level: constants.Z_BEST_SPEED },
  });
}
