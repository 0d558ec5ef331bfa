import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

export interface Body {
  body: Buffer;
  /** There was, or would have been, more than was kept. */
  truncated: boolean;
}

/** Decompresses a response and keeps its first `max_bytes`, however small it was in transit. */
export async function readBody(source: Readable, encoding: string, max_bytes: number): Promise<Body> {
  const packed = { cut: false };
  const limited = Readable.from(firstBytes(source, max_bytes, packed), { objectMode: false });
  const decoder = decoderOf(encoding);
  // Its errors appear on the last stream, which the loop reads.
  const unpacked = decoder ? pipeline(limited, decoder, () => {}) : limited;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked) {
      chunks.push(chunk.subarray(0, max_bytes - size));
      size += chunk.length;
      if (size > max_bytes) break;
    }
  } finally {
    source.destroy();
  }
  return { body: Buffer.concat(chunks), truncated: size > max_bytes || packed.cut };
}

/** Compressed data may contain almost nothing and never end, so the transferred bytes are limited too. */
async function* firstBytes(source: Readable, max_bytes: number, packed: { cut: boolean }) {
  let size = 0;
  for await (const chunk of source) {
    yield chunk;
    size += chunk.length;
    packed.cut = size > max_bytes;
    if (packed.cut) return;
  }
}

function decoderOf(encoding: string) {
  // Flushing at the end returns the content of a cut stream instead of an error.
  if (encoding === 'gzip' || encoding === 'x-gzip')
    return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  if (encoding === 'br') return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  if (encoding === '' || encoding === 'identity') return null;
  throw new FetchError('bad_response', `The response is packed as ${encoding}, which nobody asked for.`);
}
