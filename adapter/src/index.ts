import { arrivalScript, wasScript } from './arrival.ts';
import { type Asked, decide, type Plan, VISIT_COOKIE } from './decide.ts';
import { keepConfig } from './keep-config.ts';
import { planRewriting } from './rewrite.ts';

export interface AdapterOptions {
  /** The tag's script address: `https://content.example/s/{domainId}.js`. */
  script: string;
  /** The visitor's country in two letters, where your host tells it. */
  country?: (header: (name: string) => string | null) => string | null | undefined;
  fetch?: typeof fetch;
}

/** A page that leaves changed. */
export interface ChangedPage {
  html: string;
  /** For `Set-Cookie`: the visit goes on with its variant. */
  cookie: string;
}

export interface Adapter {
  /** What this visitor gets on this page; null where it leaves as it is. Takes no time and waits for nothing. */
  plan: (asked: Asked) => Plan | null;
  /** The page for a plan; null where it is another page than expected, which the tag then decides on. */
  change: (plan: Plan, html: string) => ChangedPage | null;
  /** The same of a page as it was sent, with its `Content-Type`. */
  changeBytes: (plan: Plan, type: string | null | undefined, page: Uint8Array) => ChangedPage | null;
  /** Around whatever answers the request. `waitUntil` keeps a worker awake while the format is fetched again. */
  handle: (
    request: Request,
    next: () => Response | Promise<Response>,
    waitUntil?: (work: Promise<unknown>) => void,
  ) => Promise<Response>;
  /** Fetches the format for the first time, so that the first visitor finds it. */
  ready: () => Promise<void>;
}

/** Beyond it a page leaves as it is. */
const MAX_CHARS = 2_000_000;
/** Headers that were true of the page before. */
export const OUTDATED = [
  'content-length',
  'content-encoding',
  'etag',
  'last-modified',
  'content-md5',
  'digest',
  'cache-control',
  'transfer-encoding',
];

/** Headers of a page that leaves changed. Shared caches keep the original; this page is one visitor's. */
export const leavesAs = ({ cookie }: ChangedPage) => ({
  'Cache-Control': 'private, no-cache',
  'Set-Cookie': cookie,
});

export function createAdapter({ script, country, fetch: ask = fetch }: AdapterOptions): Adapter {
  const published = keepConfig(script.replace(/\.js$/, '.json'), (...given) => ask(...given));

  function plan(asked: Asked): Plan | null {
    void published.renew();
    const config = published.get();
    const from = asked.country ?? country?.(asked.header);
    return config ? decide(config, from ? { ...asked, country: from.toLowerCase() } : asked) : null;
  }

  function change(of: Plan, html: string): ChangedPage | null {
    const rewriting = html.length > MAX_CHARS ? null : planRewriting(html, of.page.changes);
    if (!rewriting) return null;
    const asks_consent = published.get()?.identity === 'consent';
    const begin = (nonce: string) => arrivalScript(of, of.held ? [] : rewriting.hidden, asks_consent, nonce);
    return {
      html: of.held
        ? (planRewriting(html, [])?.write(begin, wasScript) ?? html)
        : rewriting.write(begin, wasScript),
      cookie: cookieOf(of),
    };
  }

  function changeBytes(of: Plan, type: string | null | undefined, page: Uint8Array): ChangedPage | null {
    return attempt(() => {
      const html = utf8Of(type ?? '', page);
      return html === null ? null : change(of, html);
    });
  }

  return {
    plan,
    change,
    changeBytes,
    ready: async () => published.renew() ?? undefined,
    async handle(request, next, waitUntil) {
      const planned = request.method === 'GET' ? attempt(() => plan(askedOf(request))) : null;
      const pending = published.renew();
      if (pending) waitUntil?.(pending);
      const response = await next();
      const type = response.headers.get('content-type') ?? '';
      const isPage = response.status === 200 && /^text\/html\b/i.test(type);
      if (!planned || !isPage) return response;
      // `fetch` unpacks a body and leaves its headers as they came; one that is still packed is no text.
      const page = new Uint8Array(await response.arrayBuffer());
      const changed = changeBytes(planned, type, page);
      if (!changed) return new Response(page, response);
      const headers = new Headers(response.headers);
      for (const name of OUTDATED) headers.delete(name);
      for (const [name, value] of Object.entries(leavesAs(changed))) headers.append(name, value);
      return new Response(changed.html, { status: 200, headers });
    },
  };
}

const cookieOf = ({ trigger, variant, held, who, touch }: Plan) =>
  `${VISIT_COOKIE}=${trigger}.${variant}.${held ? 1 : 0}.${who}; Path=/; Max-Age=1800; SameSite=Lax; HttpOnly` +
  (touch.landing.startsWith('https:') ? '; Secure' : '');

const askedOf = (request: Request): Asked => ({
  url: new URL(request.url),
  header: (name) => request.headers.get(name),
});

/** The text of a page that says that it is UTF-8; null of any other, because a browser would read the change wrongly. */
function utf8Of(type: string, page: Uint8Array): string | null {
  const html = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(page);
  const CHARSET = /charset\s*=\s*["']?\s*([\w-]+)/i;
  const charset = (CHARSET.exec(type) ?? CHARSET.exec(html.slice(0, 1024)))?.[1] ?? '';
  return /^utf-?8$/i.test(html.startsWith('\uFEFF') ? 'utf-8' : charset) ? html : null;
}

/** A page is never lost by what was to change it. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
