import { config, tag } from './config.ts';
import { randomId } from './ids.ts';
import { forget, lasting, read, setLasting, write } from './storage.ts';

/** Do Not Track and Global Privacy Control are a no to anything that lasts; a tag may be stricter than the configuration. */
const refused =
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl ||
  tag?.dataset.identity === 'daily' ||
  config.identity === 'daily';

/** Null where the server makes an identity for the day. */
export let visitor: string | null = null;
/** The visitor was known before this page. */
export let known = false;

const kept = () => /sightline=([\w-]{36})/.exec(document.cookie)?.[1];

/** On the broadest domain that the browser takes (it refuses those that are everyone's), for 395 days: 400 are the most. */
function keepCookie(id: string): void {
  let domain = '';
  for (const label of [...location.hostname.split('.').reverse(), '']) {
    domain = label && label + (domain && `.${domain}`);
    // What is new in it shows whether the browser took it.
    const text = `sightline=${id}.${Date.now()}`;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in some browsers, and on plain http
    document.cookie = `${text};path=/;max-age=${id ? 34128e3 : 0};samesite=lax;domain=${domain}`;
    if (document.cookie.includes(text)) return;
  }
}

export function identify(): void {
  setLasting(true);
  setLasting(!refused && (config.identity === 'lasting' || !!read().consent));
  const before = kept();
  if (lasting) {
    const found = before ?? read().id;
    known = !!found;
    visitor = found ?? randomId();
    keepCookie(visitor);
    // An id that cannot be kept would make every page a visitor.
    if (!write({ id: visitor }) && !kept()) visitor = null;
  } else {
    visitor = null;
    if (before) keepCookie('');
  }
}

/** The visitor's answer in the mode `consent`. */
export function answerConsent(yes: boolean): void {
  setLasting(true);
  if (yes) write({ consent: 1 });
  else forget();
  identify();
}
