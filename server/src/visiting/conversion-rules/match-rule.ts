import type { ScriptRule, TrackedEvent } from '@sightline/contract/visiting/tracking';

/**
 * Whether something that happened fulfils a rule. The script decides by the same reading, in its own words; both are
 * held to `server/test/rule-cases.ts`. No regular expression is made from what people type, so time stays linear.
 */
export function fitsRule(rule: ScriptRule, fact: string): boolean {
  return rule.on === 'click' ? fitsText(rule.value, fact) : fitsAddress(rule.value, fact);
}

/** Whether both count the same, as far as their wording tells. */
export function isSameRule(one: ScriptRule, other: ScriptRule): boolean {
  const wording = ({ on, value }: ScriptRule) =>
    on === 'click' ? fold(value) : fold(value).replace(/\/$/, '');
  return one.on === other.on && wording(one) === wording(other);
}

/** What an event says that a rule of its kind is held against; null for kinds that nothing is held against. */
export function factOf(event: TrackedEvent): { on: ScriptRule['on']; fact: string } | null {
  if (event.type === 'click') return { on: 'click', fact: event.text };
  if (event.type === 'submit') return { on: 'form_submit', fact: event.url };
  return event.type === 'view' ? { on: 'page_view', fact: event.url } : null;
}

const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** The whole text, whatever its case and spaces. */
function fitsText(value: string, text: string) {
  const wanted = fold(value);
  return wanted !== '' && wanted === fold(text);
}

/** `rule` is in its canonical wording. */
function fitsAddress(rule: string, address: string) {
  const url = parse(address);
  if (rule === '' || url === null) return false;
  const of = (part: string, sign: string) => (rule.includes(sign) ? part : '');
  return fitsPattern(rule, textOf(url, !rule.startsWith('/'), of));
}

/**
 * What a person typed as an address, in the one wording that it is held against: the host without `www.`, where there
 * is one, the path without a slash at its end, then query and fragment. Null for what is no address.
 */
export function canonicalAddress(typed: string): string | null {
  const value = typed.trim();
  if (value === '') return null;
  const isAnywhere = value.startsWith('*');
  const isHosted = !isAnywhere && (SCHEME.test(value) || namesHost(value));
  const url = parse(
    isHosted
      ? value.replace(SCHEME, 'http://').replace(/^(?!http:)/, 'http://')
      : `http://x/${value.replace(/^\//, '')}`,
  );
  if (url === null) return null;
  const text = textOf(url, isHosted, (part) => part);
  if (isAnywhere) return text.slice(1);
  // All pages, the first one too.
  return text === '/*' ? '*' : text;
}

const SCHEME = /^(https?:)?\/\//i;

/** `example.com/a` begins with a host, `thanks.html` and `blog/a` are paths. */
function namesHost(value: string) {
  const [first = ''] = value.split(/[/?#]/, 1);
  const name = first.replace(/:\d+$/, '');
  return name === 'localhost' || (name.includes('.') && !/\.(?:html?|php|aspx?|jsp|cgi|pdf)$/i.test(name));
}

/** Protocol and port say nothing; encoded characters are written in one way. */
function textOf(url: URL, hosted: boolean, of: (part: string, sign: string) => string) {
  const host = hosted ? url.hostname.replace(/^www\./, '') : '';
  const text = `${host}${url.pathname.replace(/(?<!\/)\/+$/, '')}${of(url.search, '?')}${of(url.hash, '#')}`;
  return (hosted || text.startsWith('/') ? text : `/${text}`).replace(/%[0-9a-f]{2}/gi, (code) =>
    code.toUpperCase(),
  );
}

/** `*` stands for any run of characters, also for none. */
function fitsPattern(pattern: string, text: string) {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first)) return false;
  let place = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, place);
    if (found < 0) return false;
    place = found + part.length;
  }
  return text.length - last.length >= place && text.endsWith(last);
}

const parse = (address: string) => (URL.canParse(address) ? new URL(address) : null);
