import type { ScriptRule, TrackedEvent } from '@sightline/contract/tracking';

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

function fitsAddress(value: string, address: string) {
  const url = parse(address);
  return url !== null && readAddressRule(value).some((rule) => fitsReading(rule, url));
}

interface AddressRule {
  url: URL;
  /** The rule names a host, which then has to fit too. */
  hosted: boolean;
}

/** `example.com/a` may be a host with a path or a path, so it is read both ways; nothing is left of what is no address. */
export function readAddressRule(typed: string): AddressRule[] {
  const value = typed.trim();
  const path = { url: parse(`http://x/${value.replace(/^\//, '')}`), hosted: false };
  const whole = { url: parse(/^https?:\/\//i.test(value) ? value : `http://${value}`), hosted: true };
  const readings = value === '' ? [] : /^[/?#]/.test(value) ? [path] : [whole, path];
  const named = /^https?:\/\//i.test(value) ? [whole] : readings;
  return named.flatMap(({ url, hosted }) => (url ? [{ url, hosted }] : []));
}

/** Case, protocol, port, `www.` and a slash at the end of the path say nothing; query and fragment count where the rule has one. */
function fitsReading({ url: rule, hosted }: AddressRule, url: URL) {
  const text = (of: URL, slash: string) => {
    const place = `${hosted ? of.hostname.replace(/^www\./, '') : ''}${of.pathname}`;
    const rest = `${rule.search && of.search}${rule.hash && of.hash}`;
    return `${place.replace(/\/$/, '')}${slash}${rest}`.toLowerCase();
  };
  return ['', '/'].some((slash) => fitsPattern(text(rule, ''), text(url, slash)));
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
