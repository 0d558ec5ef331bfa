import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  SCRIPT_CONFIG_PLACE,
  type ScriptConfig,
  type TrackedBatch,
  type TrackedEvent,
  trackedBatchSchema,
} from '@sightline/contract/tracking';

const BUILT = path.resolve(import.meta.dirname, '../../tracker/dist/script.js');
export const DOMAIN = '0190a0a0-0000-7000-8000-000000000001';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A customer's site with the built script, and what the script sent to it, checked against the contract. */
export interface ScriptSite {
  url: string;
  batches: TrackedBatch[];
  events(): TrackedEvent[];
  eventsOf<Type extends TrackedEvent['type']>(type: Type): Extract<TrackedEvent, { type: Type }>[];
  /** Every request for the site or the script, in their order. */
  asked: string[];
  pages: Map<string, string | Answer>;
  headers: Record<string, string>;
  /** What a POST is answered with; null leaves it hanging. */
  status: number | null;
  retry_after: string | undefined;
  configure(config: Partial<ScriptConfig>): void;
  close(): Promise<void>;
}

const CONFIG: ScriptConfig = { domain: DOMAIN, identity: 'lasting', holdout: 0, triggers: [], rules: [] };

export const scriptTag = (attributes = '') => `<script src="/s/${DOMAIN}.js" ${attributes}></script>`;

export const htmlPage = (body: string, title = 'A page', head = scriptTag()) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

export async function startScriptSite(config: Partial<ScriptConfig> = {}): Promise<ScriptSite> {
  const built = readFileSync(BUILT, 'utf8');
  let script = '';
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const site: ScriptSite = {
    url: '',
    batches: [],
    asked: [],
    pages: new Map(),
    headers: {},
    status: 204,
    retry_after: undefined,
    events: () => site.batches.flatMap(({ events }) => events),
    eventsOf: (type) => site.events().filter((event): event is never => event.type === type),
    configure: (changed) => {
      const json = JSON.stringify({ ...CONFIG, ...changed }).replaceAll('<', '\\u003c');
      script = built.replace(SCRIPT_CONFIG_PLACE, () => json);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  site.configure(config);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    site.asked.push(`${request.method} ${pathname}`);
    if (request.method === 'POST') return collect(request, response);
    if (pathname === `/s/${DOMAIN}.js`)
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    const found = site.pages.get(pathname);
    if (typeof found === 'function') return found(request, response);
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': type, ...site.headers });
    response.end(found ?? 'There is no such page.');
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
