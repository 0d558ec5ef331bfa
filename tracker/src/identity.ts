import { config, isDaily } from './config.ts';
import { later } from './guard.ts';
import { randomId } from './ids.ts';
import { forget, lasting, read, setLasting, write } from './storage.ts';

/** Null where the server makes an identity for the day. */
export let visitor: string | null = null;
/** The visitor was known before this page. */
export let known = false;

const kept = () => /sightline=([\w-]{36})/.exec(document.cookie)?.[1];

/** Keeps the visitor's id, or takes it away: on the broadest domain that the browser takes (it refuses those that are everyone's), for 395 days: 400 are the most. */
function keepCookie(): void {
  let domain = '';
  for (const label of `.${location.hostname}`.split('.').reverse()) {
    domain = label && label + (domain && `.${domain}`);
    // What is new in it shows whether the browser took it.
    const text = `sightline=${visitor}.${Date.now()}`;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in some browsers, and on plain http
    document.cookie = `${text};path=/;max-age=${visitor ? 34128e3 : 0};samesite=lax;domain=${domain}`;
    if (document.cookie.includes(text)) return;
  }
}

export function identify(): void {
  setLasting(true);
  setLasting(!isDaily && (config.identity[0] === 'l' || (config.identity[0] === 'c' && !!read().consent)));
  const before = kept();
  if (lasting) {
    const found = before ?? read().id;
    known = !!found;
    visitor = found ?? randomId();
    // An id that cannot be kept would make every page a visitor.
    if (!write({ id: visitor }) && !before) visitor = null;
    // Cookies are slow to set, and the page is waiting.
    else later(keepCookie, 0);
  } else {
    visitor = null;
    if (before) keepCookie();
  }
}

/** The visitor's answer in the mode `consent`. */
export function answerConsent(yes: boolean): void {
  setLasting(true);
  if (yes) write({ consent: 1 });
  else forget();
  identify();
}
