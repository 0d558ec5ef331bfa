/** Where the start tag that begins at `from` ends; quotes count only where a value begins. */
export function startTagEnd(html: string, from: number): number {
  let quote = '';
  let last = '';
  for (let at = from; at < html.length; at += 1) {
    const sign = html[at] as string;
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '>') return at + 1;
    else if ((sign === '"' || sign === "'") && last === '=') quote = sign;
    if (sign.trim()) last = sign;
  }
  return html.length;
}

/** The place of an attribute's value in a start tag, with its quotes; null where it has none. */
export function valuePlace(tag: string, name: string): [from: number, to: number] | null {
  const ATTRIBUTE = /([^\s"'<>/=]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'<>]+)/gy;
  let at = (/^<[^\s/>]+/.exec(tag)?.[0] ?? '').length;
  while (at < tag.length) {
    ATTRIBUTE.lastIndex = at;
    const [whole, found = '', equals = ''] = ATTRIBUTE.exec(tag) ?? [];
    if (whole === undefined) at += 1;
    else if (found.toLowerCase() === name) return [at + found.length + equals.length, at + whole.length];
    else at += whole.length;
  }
  return null;
}
