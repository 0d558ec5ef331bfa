import * as http from 'node:http';
import * as https from 'node:https';
import { pipeline, Readable } from 'node:stream';
import type { Plan } from './decide.ts';
import { type Adapter, leavesAs, OUTDATED } from './index.ts';

/** What a page may have until it passes as it comes; a character has up to four bytes, mostly one or two. */
const MAX_BYTES = 4_000_000;
/** Cookies of large sites are longer than what Node allows by itself. */
const MAX_HEADER_BYTES = 65_536;
/** Names that speak of one connection, not of what passes over it. `expect` was answered by then. */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'];
/** A page that may change is wanted whole and unpacked, also by a browser that knows its original. */
const OF_COPIES = ['accept-encoding', 'if-none-match', 'if-modified-since'];
/** Tells a proxy that leads to itself. */
const MARK = 'x-sightline-adapter';

/** Leads every request to the website, and changes what an adapter has a plan for. */
export function createPageProxy(adapter: Adapter, origin: URL): http.Server {
  const { request: ask, Agent } = origin.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true });

  function lead(given: http.IncomingMessage, answer: http.ServerResponse, plan: Plan | null, isFirst = true) {
    const { 'content-length': length, 'transfer-encoding': coding } = given.headers;
    const hasBody = !!(length ?? coding);
    // What may be sent once only gets a connection that nobody is about to close.
    const isRepeatable = !hasBody && /^(GET|HEAD)$/.test(given.method ?? '');
    const asked = ask({
      protocol: origin.protocol,
      hostname: origin.hostname.replace(/^\[|\]$/g, ''),
      port: origin.port,
      method: given.method,
      path: given.url,
      agent: isRepeatable && agent,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: [
        ...without(given, plan ? OF_COPIES : []),
        ...(plan ? ['Accept-Encoding', 'identity'] : []),
        ...(hasBody || isRepeatable ? [] : ['Content-Length', '0']),
        ...[MARK, '1'],
      ],
    });
    asked.on('response', (found) => {
      const isPage = plan && found.statusCode === 200 && !found.headers['content-encoding'];
      if (isPage && /^text\/html\b/i.test(found.headers['content-type'] ?? ''))
        changePage(adapter, plan, found, answer).catch(() => refuse(answer));
      else pass(found, found, answer);
    });
    asked.on('error', () => {
      // A kept connection may have been closed at that very moment.
      if (isFirst && isRepeatable && asked.reusedSocket && !answer.headersSent && !answer.destroyed)
        lead(given, answer, plan, false);
      else refuse(answer);
    });
    answer.once('close', () => {
      if (!answer.writableFinished) asked.destroy();
    });
    if (isRepeatable) asked.end();
    else {
      asked.flushHeaders();
      given.pipe(asked);
    }
  }

  const settings = { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: 0, keepAliveTimeout: 75_000 };
  return http
    .createServer(settings, (given, answer) => {
      answer.sendDate = false;
      try {
        if (given.headers[MARK]) refuse(answer);
        else lead(given, answer, planOf(adapter, given));
      } catch {
        refuse(answer);
      }
    })
    .on('close', () => agent.destroy());
}

function planOf(adapter: Adapter, { method, headers, url }: http.IncomingMessage): Plan | null {
  if (method !== 'GET' || headers.range) return null;
  const scheme = /^https\b/i.test(String(headers['x-forwarded-proto'])) ? 'https' : 'http';
  try {
    const header = (name: string) => headers[name.toLowerCase()]?.toString() ?? null;
    return adapter.plan({ url: new URL(`${scheme}://${headers.host}${url}`), header });
  } catch {
    return null;
  }
}

async function changePage(
  adapter: Adapter,
  plan: Plan,
  found: http.IncomingMessage,
  answer: http.ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  const rest = found[Symbol.asyncIterator]();
  let size = 0;
  let next = await rest.next();
  for (; !next.done && size < MAX_BYTES; next = await rest.next()) {
    parts.push(next.value);
    size += next.value.length;
  }
  const changed = next.done
    ? adapter.changeBytes(plan, found.headers['content-type'], Buffer.concat(parts))
    : null;
  if (changed) {
    const html = Buffer.from(changed.html);
    const leaves = Object.entries(leavesAs(changed)).flat();
    answer.writeHead(200, [...without(found, OUTDATED), ...leaves, 'Content-Length', `${html.length}`]);
    answer.end(html);
    return;
  }
  async function* whole() {
    yield* parts;
    if (!next.done) yield next.value;
    yield* rest;
  }
  pass(found, Readable.from(whole()), answer);
}

/** As it comes, also how fast. Either side that ends too early ends the other. */
function pass(found: http.IncomingMessage, body: Readable, answer: http.ServerResponse): void {
  // How the answer is divided is agreed with each side.
  answer.writeHead(found.statusCode ?? 502, found.statusMessage, without(found, ['transfer-encoding']));
  answer.flushHeaders();
  pipeline(body, answer, () => {});
}

/** Names and values, as they were written, in their order. */
function without({ rawHeaders, headers }: http.IncomingMessage, names: readonly string[]): string[] {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  const gone = new Set([...OF_CONNECTION, ...named, ...names]);
  return rawHeaders.filter((_, at) => !gone.has((rawHeaders[at - (at % 2)] as string).toLowerCase()));
}

/** What stands in front leads to the website itself then; half an answer must not look like a whole one. */
function refuse(answer: http.ServerResponse): void {
  if (answer.headersSent) answer.destroy();
  else if (!answer.destroyed)
    answer
      .writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .end('The website did not answer.\n');
}
