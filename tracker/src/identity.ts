import { config, isDaily } from './config.ts';
import { later } from './guard.ts';
import { randomId } from './ids.ts';
import { lasting, read, setLasting, write } from './storage.ts';

/** Null when the server makes a daily identity. */
export let visitor: string | null = null;
/** The visitor was known before this page. */
export let known = false;

/**
 * Stores the visitor's id, or removes it, on the broadest domain that the browser accepts (it refuses public suffixes),
 * for 395 days; 400 is the maximum.
 */
const keepCookie = () => {
  let domain = '';
  for (const label of `.${location.hostname}`.split('.').reverse()) {
    domain = label && label + (domain && `.${domain}`);
    // Whether the cookie changed shows whether the browser accepted it.
    // biome-ignore lint/style/useTemplate: five bytes fewer with the next, of a script that has none to spare
    const text = `sightline=${visitor}.` + Date.now();
    // biome-ignore lint/style/useTemplate: as above
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in some browsers, and on plain http
    document.cookie = text + `;path=/;max-age=${visitor ? 34128e3 : 0};samesite=lax;domain=` + domain;
    if (document.cookie.includes(text)) return;
  }
};

export const identify = () => {
  setLasting(!isDaily && { lasting: 1, consent: read().consent }[config.identity as 'lasting']);
  const before = document.cookie.match(/sightline=([\w-]{36})/)?.[1];
  const found = before ?? read().id;
  visitor = null;
  if (lasting) {
    known = !!found;
    visitor = found ?? randomId();
    // Without storage, every page view would look like a new visitor.
    if (!write({ id: visitor }) && !before) visitor = null;
    // Setting cookies is slow, and the page is waiting.
    else later(keepCookie);
  } else if (before) keepCookie();
};
