import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  INLINE_PLACES,
  OVERLAY_PLACE,
  type PreviewPart,
  SCRIPT_CONFIG_PLACE,
  type ScriptConfig,
  type TrackedBatch,
  type TrackedEvent,
  trackedBatchSchema,
} from '@sightline/contract/visiting/tracking';
import { pause } from '../../server/test/doubles/pause.ts';

const built = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, `../../tracker/dist/${name}.js`), 'utf8').trim();
const DOMAIN = '0190a0a0-0000-7000-8000-000000000001';
const SPEED = `'./${DOMAIN}.js?part=speed'`;

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A customer's site with the built script, and what the script sent to it, checked against the contract. */
export interface ScriptSite {
  url: string;
  /** The script loads the part that measures speed. */
  measures_speed: boolean;
  batches: TrackedBatch[];
  events(): TrackedEvent[];
  eventsOf<Type extends TrackedEvent['type']>(type: Type): Extract<TrackedEvent, { type: Type }>[];
  /** Every request for the site or the script, in their order. */
  asked: string[];
  pages: Map<string, string | Answer>;
  headers: Record<string, string>;
  /** The answer to a POST; null leaves it hanging. */
  status: number | null;
  retry_after: string | undefined;
  /** Answers instead of the script of a tag with an inline part, and instead of its configuration. */
  outage: Answer | undefined;
  /** Delay in milliseconds of a path's configuration. */
  delay: number;
  /** What a preview link shows, by its token. */
  previews: Map<string, PreviewPart>;
  configure(config: Partial<ScriptConfig>): void;
  close(): Promise<void>;
}

const CONFIG: ScriptConfig = { domain: DOMAIN, identity: 'lasting', triggers: [], rules: [] };

/** The tag with an inline part, as the settings give it; `ways` are those known when it was copied. */
export const snippetTag = (script_origin: string, ways = ['chatgpt.com', 'chatgpt'], attributes = '') =>
  `<script ${attributes}>${built('inline')
    .replace(INLINE_PLACES.src, () => JSON.stringify(`${script_origin}/s/${DOMAIN}.js`))
    .replace(INLINE_PLACES.ways, () => JSON.stringify(ways))}</script>`;

export const scriptTag = (attributes = '') => `<script src="/s/${DOMAIN}.js" ${attributes}></script>`;

/** The tag in one line, as the settings give it. */
export const lineTag = scriptTag('async');

/** The same from another origin than the page's, as content hosts are. */
export const awayTag = (url: string) =>
  `<script async src="${url.replace('localhost', '127.0.0.1')}/s/${DOMAIN}.js"></script>`;

/** The tag of the part for consent platforms. */
export const consentTag = `<script async src="/s/${DOMAIN}.js?consent"></script>`;

export const htmlPage = (body: string, title = 'A page', head = scriptTag()) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

export async function startScriptSite(config: Partial<ScriptConfig> = {}): Promise<ScriptSite> {
  let script = '';
  let current = CONFIG;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const site: ScriptSite = {
    url: '',
    measures_speed: false,
    batches: [],
    asked: [],
    pages: new Map(),
    headers: {},
    status: 204,
    retry_after: undefined,
    outage: undefined,
    delay: 0,
    previews: new Map(),
    events: () => site.batches.flatMap(({ events }) => events),
    eventsOf: (type) => site.events().filter((event): event is never => event.type === type),
    configure: (changed) => {
      current = { ...CONFIG, ...changed };
      const json = JSON.stringify(current).replaceAll('<', '\\u003c');
      script = built('script').replace(SCRIPT_CONFIG_PLACE, () => json);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  site.configure(config);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    site.asked.push(`${request.method} ${pathname}`);
    if (request.method === 'POST') return collect(request, response);
    if (pathname === `/s/${DOMAIN}.js` && searchParams.has('consent'))
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(built('consent'));
    if (pathname === `/s/${DOMAIN}.js` && searchParams.size > 0) {
      if (site.outage) return site.outage(request, response);
      const part = searchParams.get('part');
      if (part === 'speed')
        return void response
          .writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
          .end(built('speed'));
      if (part !== null) return sendPart(response, partOf(part, searchParams.get('path') ?? ''));
      const wanted = searchParams.get('path');
      if (wanted !== null) await pause(site.delay);
      const config = wanted === null ? '' : JSON.stringify(ofPath(wanted, searchParams.get('trigger')));
      const isScript = searchParams.has('tag');
      const body = !isScript
        ? config
        : built('module') +
          (site.measures_speed ? `;import(${SPEED});` : '') +
          (config && `;export default ${config}`);
      const type = isScript ? 'text/javascript' : 'application/json';
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
      return void response.end(body);
    }
    if (pathname === `/s/${DOMAIN}.js`)
      return void response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(
          script +
            (site.measures_speed ? `;(s=>import(new URL(${SPEED},s.src)))(document.currentScript);` : ''),
        );
    const found = site.pages.get(pathname);
    if (typeof found === 'function') return found(request, response);
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': type, ...site.headers });
    response.end(found ?? 'Page not found.');
  }

  /** The part for a link, or for what is live of a variant; undefined for the original. */
  const partOf = (shown: string, path: string): PreviewPart | undefined =>
    site.previews.get(shown) ??
    current.triggers.find(({ variant }) => variant === shown)?.pages.find((page) => page.path === path);

  function sendPart(response: ServerResponse, shown: PreviewPart | undefined): void {
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    response.end(shown ? built('overlay').replace(OVERLAY_PLACE, () => JSON.stringify(shown)) : '');
  }

  /** Split as the server does. */
  function ofPath(wanted: string, trigger: string | null): ScriptConfig {
    const preview = site.previews.get(trigger ?? '');
    if (preview) return { ...CONFIG, part: `./${DOMAIN}.js?part=${trigger}` };
    const bare = (name: string) => name.replace(/\/+$/, '');
    const triggers = current.triggers.map((one) => ({
      ...one,
      pages: one.pages.filter((page) => one.id === trigger || bare(page.path) === bare(wanted)),
    }));
    const own = current.triggers.find(({ id }) => id === trigger);
    return {
      ...current,
      triggers,
      tag: 'v1',
      ways: current.ways ?? ['chatgpt.com', 'chatgpt'],
      ...(own && { whole: own.id }),
    };
  }

  async function collect(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (site.status === null) return;
    if (site.status < 300) site.batches.push(trackedBatchSchema.parse(JSON.parse(body)));
    response.writeHead(site.status, {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
      ...(site.retry_after && { 'retry-after': site.retry_after }),
    });
    response.end();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return site;
}
