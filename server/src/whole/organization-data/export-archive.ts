import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** An archive whose files are written one after another, each only as fast as the client reads. */
export interface Archive {
  stream: Readable;
  /** Resolves when the client has received all of it. */
  add(path: string, text: AsyncIterable<string> | Iterable<string>): Promise<void>;
  end(): Promise<void>;
}

/** Aborting ends the file that is being written. */
export function openArchive(at: Date, signal: AbortSignal): Archive {
  const zip = new ZipFile();
  const stream = zip.outputStream;
  if (!(stream instanceof Readable)) throw new Error('An archive is read as a stream.');
  zip.on('error', (error) => stream.destroy(error));
  return {
    stream,
    async add(path, text) {
      const content = Readable.from(text, { objectMode: false });
      zip.addReadStream(content, path, { mtime: at });
      try {
        await finished(content, { signal });
      } finally {
        content.destroy();
      }
    },
    async end() {
      zip.end();
      if (!stream.readableEnded) await once(stream, 'end', { signal });
    },
  };
}
