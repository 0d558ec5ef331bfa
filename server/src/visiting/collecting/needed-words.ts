/** Parameters that websites use to identify pages; no other parameter keeps its value. */
const OF_PAGES =
  /^(?:utm_\w{1,40}|id|p|page|page_id|post|post_id|product|product_id|item|sku|category|cat|tag|topic|lang|language|locale|hl|tab|view|section|step|plan|variant|color|size|sort)$/i;
const PAGE_VALUE = /^[\p{L}\p{M}\p{N} .,:+/_-]{0,40}$/u;
const MAX_VALUE_LENGTH = 200;
const PLAIN_NAME = /^[a-z][\w.[\]-]{0,39}$/i;
/** An anchor on the page; what a login returns there is longer and has other characters. */
const ANCHOR = /^#[\p{L}\p{N}_-]{1,32}$/u;
const ROUTE = /^#!?\//;

/** Every part is bounded, so that no text takes long. */
const MAIL_ADDRESS = /[\w.%+-]{1,64}@([a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8})/gi;
const MAIL_PLACE = '(e-mail)';
const SECRET_PLACE = '(secret)';
/** Pages opened by a link that only one person has. */
const PRIVATE_PAGE =
  /reset|verif|confirm|invit|token|unsubscri|magic|activat|log-?in|sign-?in|auth|password|share/i;
const SECRET = /^(?=.*\d)[\w.~-]{16,}$/;
const SIGNED = /^eyJ[\w.-]{20,}$/;

/** What a domain's rules need to see of addresses. */
export interface RuleQueries {
  /** Parameters that a rule names; they keep their values. */
  names: ReadonlySet<string>;
  /** Some rule concerns a query, so parameter names are kept, without values. */
  any: boolean;
}

export function ruleQueriesOf(urls: readonly string[]): RuleQueries {
  const queries = urls.flatMap((url) => (url.includes('?') ? [url.slice(url.indexOf('?') + 1)] : []));
  const words = queries.flatMap((query) => query.split(/[?&*#]/)).map((part) => part.split('=')[0] ?? '');
  return { names: new Set(words.filter((word) => word !== '')), any: queries.length > 0 };
}

/**
 * A page's address with the parts that identify the page, show where the visit came from, or are needed by rules; null
 * when it is not a web address.
 */
export function neededAddress(address: string, rules: RuleQueries): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  url.pathname = neededPath(url.pathname);
  url.search = neededQuery(url.search, rules);
  const { hash } = url;
  if (ROUTE.test(hash)) url.hash = neededPath(hash.split('?')[0] ?? '');
  else if (!ANCHOR.test(readable(hash))) url.hash = '';
  return url.href;
}

/** For another website, only its host is kept. */
export function neededReferrer(referrer: string): string {
  const url = URL.parse(referrer);
  return url?.host ? `${url.protocol}//${url.host}/` : '';
}

/** The text without people's mail addresses; the company's own stay. */
export function withoutMail(text: string, isOwn: (host: string) => boolean = () => false): string {
  if (!text.includes('@')) return text;
  return text.replace(MAIL_ADDRESS, (whole, host: string) => (isOwn(host) ? whole : MAIL_PLACE));
}

const hasMail = (text: string) => withoutMail(text) !== text;

function neededPath(path: string): string {
  const parts = path.split('/');
  return parts
    .map((part, place) => {
      const text = readable(part);
      if (hasMail(text)) return MAIL_PLACE;
      const isPrivate = parts.slice(0, place).some((before) => PRIVATE_PAGE.test(before));
      return SIGNED.test(text) || (isPrivate && SECRET.test(text)) ? SECRET_PLACE : part;
    })
    .join('/');
}

function neededQuery(search: string, { names, any }: RuleQueries): string {
  return search
    .slice(1)
    .split('&')
    .flatMap((part) => {
      const [name = '', value = ''] = [...new URLSearchParams(part)][0] ?? [];
      if (part === '' || hasMail(name) || hasMail(value)) return [];
      const isNamed = names.has(name) || /^utm_/i.test(name);
      if (isNamed && value.length <= MAX_VALUE_LENGTH) return [part];
      if (OF_PAGES.test(name) && PAGE_VALUE.test(value)) return [part];
      return any && PLAIN_NAME.test(name) ? [`${name}=`] : [];
    })
    .join('&');
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%40/g, '@');
  }
}
