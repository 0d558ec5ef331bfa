const META_CHARSET = /<meta[^>]+charset\s*=\s*["']?\s*([\w:-]+)/i;

/** Decodes a page's bytes. Evidence in the bytes takes precedence over header and page, which are often wrong. */
export function decodeHtml(html: Buffer, content_type: string): string {
  const marked = labelOfMark(html);
  if (marked !== null) return decode(html, marked);
  if (isUtf8(html)) return decode(html, 'utf-8');
  const fromHeader = /charset\s*=\s*["']?([\w:-]+)/i.exec(content_type)?.[1];
  const fromPage = META_CHARSET.exec(html.toString('latin1', 0, 4096))?.[1];
  const claimed = [fromHeader, fromPage].find(
    (label) => label !== undefined && !/^(utf-?8|utf-?16\w*|us-ascii)$/i.test(label),
  );
  return decode(html, claimed ?? 'windows-1252');
}

function labelOfMark(html: Buffer): string | null {
  if (html[0] === 0xef && html[1] === 0xbb && html[2] === 0xbf) return 'utf-8';
  if (html[0] === 0xff && html[1] === 0xfe) return 'utf-16le';
  if (html[0] === 0xfe && html[1] === 0xff) return 'utf-16be';
  return null;
}

function isUtf8(html: Buffer): boolean {
  // ISO-2022 encodings use escapes and would pass as ASCII.
  if (html.includes('\u001b$')) return false;
  try {
    // A page that is cut inside a character is still UTF-8, hence `stream`.
    new TextDecoder('utf-8', { fatal: true }).decode(html, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function decode(html: Buffer, label: string): string {
  try {
    return new TextDecoder(label).decode(html);
  } catch {
    return new TextDecoder('windows-1252').decode(html);
  }
}
