/** The parts of a request head that are read; absent headers are empty. */
export interface RequestHead {
  url: string;
  host: string;
  user_agent: string;
  accept: string;
  accept_encoding: string;
  if_none_match: string;
  if_modified_since: string;
  forwarded_for: string;
  forwarded_host: string;
  connection: string;
}
type Field = Exclude<keyof RequestHead, 'url'>;

const FIELDS = new Map<string, Field>([
  ['host', 'host'],
  ['user-agent', 'user_agent'],
  ['accept', 'accept'],
  ['accept-encoding', 'accept_encoding'],
  ['if-none-match', 'if_none_match'],
  ['if-modified-since', 'if_modified_since'],
  ['x-forwarded-for', 'forwarded_for'],
  ['x-forwarded-host', 'forwarded_host'],
  ['connection', 'connection'],
]);
/** Each of these means that the request is more than a head, or that more of it is read. */
const NOT_PLAIN = new Set([
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'range',
  'signature-agent',
]);
const START = 'GET /';
const VERSION = ' HTTP/1.1\r\n';
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const TARGET = /^[!-~]+$/;
/** The full parser rejects them, or only some readers treat them as spaces. */
const ODD = /[\p{Cc}\xa0]/u;
/**
 * The full parser rejects these in every header, read here or not. A tab is fine; line ends are checked in `readLine`.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;
const CR = 13;

/** The previous head of a connection; its next request usually differs only in the address. */
export interface LastHead {
  fields: string;
  head: RequestHead | null;
}

/**
 * Parses a text that is exactly the head of one HTTP/1.1 GET without a body; null for anything doubtful, which the full
 * parser must judge.
 */
export function readPlainHead(text: string, last?: LastHead): RequestHead | null {
  const end = text.indexOf(' ', 4);
  if (!text.startsWith(START) || !text.startsWith(VERSION, end)) return null;
  const url = text.slice(4, end);
  if (!TARGET.test(url)) return null;
  const from = end + VERSION.length;
  if (last?.head && text.length - from === last.fields.length && text.endsWith(last.fields))
    return { ...last.head, url };
  const head = readFields(text, from, url);
  if (last) {
    last.fields = text.slice(from);
    last.head = head;
  }
  return head;
}

function readFields(text: string, from: number, url: string): RequestHead | null {
  if (CONTROL.test(text)) return null;
  const head = emptyHead(url);
  let at = from;
  for (;;) {
    const feed = text.indexOf('\n', at);
    if (feed < 1 || text.charCodeAt(feed - 1) !== CR) return null;
    // The empty line ends the head, and must end the text.
    if (feed === at + 1) return feed === text.length - 1 && isPlain(head) ? head : null;
    if (!readLine(text, at, feed - 1, head)) return null;
    at = feed + 1;
  }
}

function readLine(text: string, from: number, to: number, head: RequestHead): boolean {
  const colon = text.indexOf(':', from);
  if (colon <= from || colon >= to) return false;
  const name = text.slice(from, colon);
  if (!NAME.test(name)) return false;
  const lower = name.toLowerCase();
  const field = FIELDS.get(lower);
  if (field === undefined) return !NOT_PLAIN.has(lower) && text.indexOf('\r', from) === to;
  const value = text.slice(colon + 1, to).trim();
  // Readers disagree about a repeated header, even when the first one is empty.
  if (head[field] !== '' || value === '' || ODD.test(text.slice(colon + 1, to))) return false;
  head[field] = value;
  return true;
}

const isPlain = ({ host, connection }: RequestHead) =>
  host !== '' && (connection === '' || connection.toLowerCase() === 'keep-alive');

const emptyHead = (url: string): RequestHead => ({
  url,
  host: '',
  user_agent: '',
  accept: '',
  accept_encoding: '',
  if_none_match: '',
  if_modified_since: '',
  forwarded_for: '',
  forwarded_host: '',
  connection: '',
});
