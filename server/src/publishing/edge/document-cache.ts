import type { EdgeDocument } from './edge-document.ts';

/** Rendered, compressed twice and ready to be sent. */
const COPIES = 4;
const OVERHEAD = 2048;

/** Keeps documents of all sites within one size limit; the least recently requested go first. */
export function createDocumentCache(most_bytes: number) {
  const kept = new Map<EdgeDocument, { home: Map<string, EdgeDocument>; key: string; bytes: number }>();
  let bytes = 0;
  const shrink = () => {
    for (const [document, place] of kept) {
      if (bytes <= most_bytes) return;
      kept.delete(document);
      if (document.used) {
        // A second chance, at the end of the queue.
        document.used = false;
        kept.set(document, place);
      } else {
        bytes -= place.bytes;
        if (place.home.get(place.key) === document) place.home.delete(place.key);
      }
    }
  };
  return {
    keep(home: Map<string, EdgeDocument>, key: string, document: EdgeDocument) {
      const size = typeof document.body === 'function' ? OVERHEAD : document.body.length * COPIES + OVERHEAD;
      home.set(key, document);
      kept.set(document, { home, key, bytes: size });
      bytes += size;
      shrink();
    },
    /** The size when it was counted. */
    bytes: () => bytes,
  };
}
