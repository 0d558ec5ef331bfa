import type { ScriptConfig, Visit } from '@sightline/contract/visiting/tracking';
import { IS_BOT } from './is-bot.ts';
import type { KeptVisit } from './kept-types.ts';
import { refuses } from './refusal.ts';
import type { KeptConfig, Tag } from './tag-types.ts';

/** The server replaces these names by JSON: the script's address, and signs of a visit that may see a variant. */
declare const __SIGHTLINE_SRC__: string;
declare const __SIGHTLINE_WAYS__: string[];

const WHOLE_PAGE = 'body{opacity:0!important}';
/** How long the page may wait, for a script that is stored and for one that a new connection has to bring. */
const STORED_MS = 500;
const NEW_MS = 900;

/** The style that hides what may change; empty when nothing does. */
function waiting(path: string, before?: KeptConfig, visit?: Visit, isOn?: boolean): string {
  // A continuing visit knows its variant; the browser remembers the variant's elements.
  if (isOn) {
    const page = before?.triggers
      .find(({ variant }) => variant === visit?.variant)
      ?.pages.find(({ path: of }) => of === path || `${of}/` === path);
    // In the hold-out nothing is hidden, but it has the same time until it is too late.
    if (page)
      return `${page.changes.map(({ selector }) => selector)}{visibility:${visit?.held ? '' : 'hidden!important'}}`;
  }
  const signs = ['*', visit && '+'];
  const host = document.referrer.split('/')[2]?.split('.') ?? [];
  host.forEach((label, at) => {
    signs.push(host.slice(at).join('.'), `${label}.*`);
  });
  new URLSearchParams(location.search).forEach((value, name) => {
    if (/^utm_[smc]/.test(name)) signs.push(value.toLowerCase());
  });
  return (before?.ways ?? __SIGHTLINE_WAYS__).some((way) =>
    isOn ? way === '~' && !visit?.trigger : signs.includes(way),
  )
    ? WHOLE_PAGE
    : '';
}

/** Nobody waits for what cannot come in time, as far as the page's own connection and the browser's estimate tell. */
function isFar(): boolean {
  const { connectEnd, connectStart } = performance.timing;
  const { connection } = navigator as { connection?: { rtt: number } };
  // Two round trips, and one; the script takes three.
  return connectEnd - connectStart > (2 * NEW_MS) / 3 || (connection?.rtt as number) > NEW_MS / 3;
}

/** The part of the tag inside the page. It starts loading, and hides what may change for a moment. */
const page: Window & { sightline?: Tag } = window;

function begin(): void {
  const src = __SIGHTLINE_SRC__;
  const { pathname, hash, search } = location;
  const path = pathname + (/^#!?\//.test(hash) ? hash : '');
  const asked = /[?&]sightline_variant=([^&]*)/.exec(search)?.[1];
  const now = Date.now();
  const area = (name: string) => (localStorage[name] ? localStorage : sessionStorage);
  // Accessing storage throws when it is blocked.
  const kept = (name: string) => {
    try {
      return JSON.parse(area(name)[name]);
    } catch {}
  };
  const query = (trigger = '') => `${src}?path=${encodeURIComponent(path)}&trigger=${trigger}`;
  const taken = (answer: Promise<ScriptConfig | null>) =>
    answer
      .then((found) => {
        // Stored for later pages, so that they know what to hide, and continue while the server is away.
        try {
          if (found?.triggers && !asked)
            area('sightline')['sightline.config'] = JSON.stringify({ ...found, at: now });
        } catch {}
        return found === null || found.triggers ? found : undefined;
      })
      .catch(() => {}) as Promise<ScriptConfig | null | undefined>;
  const load = (trigger?: string) => taken(fetch(query(trigger)).then((answer) => answer.json()));
  const before: KeptConfig | undefined = kept('sightline.config');
  const { visit, last }: Partial<KeptVisit> = kept('sightline')?.visit ?? {};
  // A browser that does not have the script yet gets it and the configuration in one answer. Unlike a script element,
  // neither this nor what it loads delays the page's load event.
  const script: Promise<{ default: ScriptConfig | null }> = import(
    /* @vite-ignore */ before?.tag ? `${src}?tag=${before.tag}` : `${query(visit?.trigger)}&tag`
  );
  const fresh = before?.tag ? load(visit?.trigger) : taken(script.then((both) => both.default));
  const tag: Tag = {
    address: src.slice(0, -3),
    load,
    program: navigator.webdriver || IS_BOT.test(navigator.userAgent),
    asked,
    daily: refuses(),
    set: (attributes) => {
      tag.own = { ...tag.own, ...attributes };
    },
    // The last answer counts.
    consent: (yes) => {
      tag.yes = yes;
    },
    config: new Promise((done) => {
      // The stored copy is valid for a day, and is used while the page's content is still hidden.
      const known = before && now - before.at < 864e5 && before;
      if (known) setTimeout(done, 400, known);
      // Null means that nothing is measured or changed; anything else that is not a configuration is an error.
      fresh.then((found) => done(found === undefined ? known : found));
    }),
  };
  // What an adapter has left: the page came with its variant.
  const arrived = page.sightline;
  page.sightline = tag;
  const css = asked
    ? WHOLE_PAGE
    : !arrived && waiting(path, before, visit, Math.abs(now - (last as number)) < 18e5);
  script.then(() => tag.config).then(free, free);
  const sheet = new CSSStyleSheet();
  function free() {
    if (!arrived && !document.hidden) tag.over = 1;
    sheet.replaceSync('');
  }
  if (css && !tag.program && (before || src.startsWith(location.origin) || !isFar())) {
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    setTimeout(free, before ? STORED_MS : NEW_MS);
  } else requestAnimationFrame(free);
}

if (!page.sightline?.consent) begin();
