import type { ScriptRule, TrackedEvent } from '@sightline/contract/visiting/tracking';
import { fitsPattern } from '../../platform/text/fits-pattern.ts';

/**
 * Whether an event matches a rule. The script decides in the same way with code of its own; `server/test/rule-cases.ts`
 * tests both. People's input never becomes a regular expression, so time stays linear.
 */
export function fitsRule(rule: ScriptRule, fact: string): boolean {
  return rule.on === 'click' ? fitsText(rule.value, fact) : fitsAddress(rule.value, fact);
}

/** Whether two rules always match the same events, judged by their wording. */
export function isSameRule(one: ScriptRule, other: ScriptRule): boolean {
  const wording = ({ on, value }: ScriptRule) =>
    on === 'click' ? bare(value) : fold(value).replace(/\/$/, '');
  return one.on === other.on && wording(one) === wording(other);
}

/** Whether two names mean the same event, whatever their capitals and spaces. */
export const isSameName = (one: string, other: string) => fold(one) === fold(other);

/** What of an event a rule of its kind is compared with; null for kinds without rules. */
export function factsOf(event: TrackedEvent): { on: ScriptRule['on']; facts: string[] } | null {
  if (event.type === 'click') return { on: 'click', facts: [event.text, ...(event.also ?? [])] };
  if (event.type === 'submit') return { on: 'form_submit', facts: [event.url] };
  return event.type === 'view' ? { on: 'page_view', facts: [event.url] } : null;
}

const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Parts of a button may have no space between them. */
const bare = (text: string) => text.replace(/\s+/g, '').toLowerCase();

/** The whole text, ignoring case and spaces. */
function fitsText(value: string, text: string) {
  const wanted = bare(value);
  return wanted !== '' && wanted === bare(text);
}

/** `rule` must be in canonical form. */
function fitsAddress(rule: string, address: string) {
  const url = parse(address);
  if (rule === '' || url === null) return false;
  const of = (part: string, sign: string) => (rule.includes(sign) ? part : '');
  return fitsPattern(rule, textOf(url, !rule.startsWith('/'), of));
}

/**
 * A typed address in canonical form: the host (if any) without `www.`, the path without a trailing slash, then query
 * and fragment. Null when it is not an address.
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
  // All pages, including the home page.
  return text === '/*' ? '*' : text;
}

const SCHEME = /^(https?:)?\/\//i;

/** `example.com/a` starts with a host; `thanks.html` and `blog/a` are paths. */
function namesHost(value: string) {
  const [first = ''] = value.split(/[/?#]/, 1);
  const name = first.replace(/:\d+$/, '');
  return name === 'localhost' || (name.includes('.') && !/\.(?:html?|php|aspx?|jsp|cgi|pdf)$/i.test(name));
}

/** Protocol and port are ignored; encoded characters are normalized. */
function textOf(url: URL, hosted: boolean, of: (part: string, sign: string) => string) {
  const host = hosted ? url.hostname.replace(/^www\./, '') : '';
  const text = `${host}${url.pathname.replace(/(?<!\/)\/+$/, '')}${of(url.search, '?')}${of(url.hash, '#')}`;
  return (hosted || text.startsWith('/') ? text : `/${text}`).replace(/%[0-9a-f]{2}/gi, (code) =>
    code.toUpperCase(),
  );
}

const parse = (address: string) => (URL.canParse(address) ? new URL(address) : null);
