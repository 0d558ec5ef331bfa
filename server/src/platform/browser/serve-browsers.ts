import { randomUUID } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { AppError } from '../app-error.ts';
import { errorWords } from '../log/error-words.ts';
import type { Logger } from '../log/logger.ts';
import { type Started, startSchema } from './browser-protocol.ts';
import { ownMemory } from './chromium-memory.ts';
import type { Chromium } from './find-chromium.ts';
import { killGroup, launchChromium, watchProcesses } from './launch-chromium.ts';
import { GROUP_ONLY, type Passage, passOn } from './socket-passage.ts';

/** Each server has one at work and one that it replaces. */
const MAX_BROWSERS = 12;

export interface BrowserWorker {
  close(): Promise<void>;
}

/** Starts browsers for the servers that ask at this socket: see browser-protocol.ts. */
export async function serveBrowsers(socket: string, chromium: Chromium, log: Logger): Promise<BrowserWorker> {
  const running = new Set<ServerResponse>();
  const folder = path.dirname(socket);

  async function start(request: IncomingMessage, response: ServerResponse) {
    if (running.size >= MAX_BROWSERS) throw new AppError('no_browser', 'All browsers are at work.');
    const { proxy } = startSchema.parse(await json(request));
    running.add(response);
    const ends: (() => void)[] = [];
    let over = false;
    const end = () => {
      over = true;
      running.delete(response);
      for (const each of ends.splice(0)) each();
    };
    response.on('close', end);
    try {
      const started = await startFor({ folder, proxy, chromium }, ends, () => response.destroy());
      if (over) return end();
      response.writeHead(200, { 'content-type': 'application/json' }).write(`${JSON.stringify(started)}\n`);
    } catch (error) {
      end();
      throw error;
    }
  }

  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://browsers');
    const call = `${request.method} ${pathname}`;
    if (call === 'POST /browsers') start(request, response).catch((error) => refuse(response, error, log));
    else if (call === 'GET /health') say(response, 200, { browser: chromium.executable_path });
    else if (call === 'GET /memory')
      say(response, 200, { bytes: ownMemory((searchParams.get('pids') ?? '').split(',').map(Number)) });
    else say(response, 404, { detail: 'There is nothing here.' });
  });
  // One that was killed leaves its own behind.
  rmSync(socket, { force: true });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(socket, done));
  chmodSync(socket, GROUP_ONLY);
  return {
    close: () => {
      for (const response of running) response.destroy();
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** Whatever was begun is put into `ends`, also when the rest fails. */
async function startFor(
  { folder, proxy, chromium }: { folder: string; proxy: string; chromium: Chromium },
  ends: (() => void)[],
  died: () => void,
): Promise<Started> {
  const keep = (passage: Passage) => {
    ends.push(passage.close);
    return passage;
  };
  const way_out = keep(await passOn('loopback', path.join(folder, proxy)));
  const proxy_server = `http://127.0.0.1:${way_out.port}`;
  const browser = await launchChromium(chromium, proxy_server);
  ends.push(() => void browser.close().catch(() => undefined));
  const [pid] = await (await watchProcesses(browser))();
  ends.unshift(() => killGroup(pid));
  browser.on('disconnected', died);
  const bound = await browser.bind('sightline');
  const endpoint = `browser-${randomUUID()}.sock`;
  keep(await passOn(path.join(folder, endpoint), bound.endpoint));
  return { endpoint, proxy_server };
}

function say(response: ServerResponse, status: number, what: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(what)}\n`);
}

function refuse(response: ServerResponse, error: unknown, log: Logger): void {
  log.warn({ error: errorWords(error) }, 'a browser could not be started');
  if (response.headersSent || response.destroyed) return void response.destroy();
  const detail =
    error instanceof AppError
      ? error.message
      : 'The browser worker could not start a browser; its log says why.';
  say(response, 503, { detail });
}
