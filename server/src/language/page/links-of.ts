import { readPage } from './read-page.ts';

/** Addresses that a page links to, in its order. For threads: its mark-up is somebody else's. */
export function linksOf({
  body,
  url,
  content_type,
}: {
  body: Uint8Array;
  url: string;
  content_type: string;
}): string[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return readPage(bytes, { url, content_type }).links.map((link) => link.url);
}
