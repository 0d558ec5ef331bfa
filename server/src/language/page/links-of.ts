import { readPage } from './read-page.ts';

/** Addresses that a page links to, in order. Runs in threads, because the markup is untrusted. */
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
