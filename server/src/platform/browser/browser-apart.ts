import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { afterAwake } from '../awake/awake.ts';
import { memorySchema, refusedSchema, type Started, startedSchema } from './browser-protocol.ts';
import { type ProxyOptions, startGuardedProxy } from './guarded-proxy.ts';
import { type Held, START_MS } from './launch-chromium.ts';

const ASK_MS = 10_000;

interface Lease extends Started {
  end(): void;
}

/** A browser of the browser worker at this socket, behind a guarded proxy in this process. */
export async function rentBrowser(socket: string, options: ProxyOptions): Promise<Held> {
  const folder = path.dirname(socket);
  const name = `proxy-${randomUUID()}.sock`;
  const proxy = await startGuardedProxy(options, path.join(folder, name)).catch(() => {
    throw gone(socket);
  });
  let lease: Lease | undefined;
  try {
    lease = await takeLease(socket, name);
    const { endpoint, proxy_server, end } = lease;
    const browser = await chromium.connect(path.join(folder, endpoint), { timeout: START_MS });
    browser.on('disconnected', end);
    return {
      browser,
      proxy: { ...proxy, server: proxy_server },
      memoryOf: (pids) => askMemory(socket, pids),
      kill: end,
    };
  } catch (error) {
    lease?.end();
    await proxy.close();
    throw error instanceof AppError ? error : gone(socket);
  }
}

/** Says on the socket of a browser worker whether it can start browsers. */
export async function isBrowserWorkerReady(socket: string): Promise<boolean> {
  const answer = await ask(socket, 'GET', '/health').catch(() => null);
  answer?.resume();
  return answer?.statusCode === 200;
}

/** The answer stays open; the browser ends with it. */
async function takeLease(socket: string, proxy: string): Promise<Lease> {
  const answer = await ask(socket, 'POST', '/browsers', { proxy }).catch(() => {
    throw gone(socket);
  });
  const end = () => void answer.destroy();
  answer.on('error', () => undefined);
  if (answer.statusCode === 200) return { ...(await firstLine(answer, startedSchema)), end };
  const { detail } = await firstLine(answer, refusedSchema).finally(end);
  throw new AppError('no_browser', detail);
}

async function askMemory(socket: string, pids: readonly number[]): Promise<number | null> {
  try {
    const answer = await ask(socket, 'GET', `/memory?pids=${pids.join(',')}`);
    const { bytes } = await firstLine(answer, memorySchema).finally(() => answer.destroy());
    return bytes;
  } catch {
    return null;
  }
}

function ask(
  socketPath: string,
  method: 'GET' | 'POST',
  target: string,
  body?: object,
): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const request = sendRequest({ socketPath, method, path: target, agent: false });
    const cancel = afterAwake(body ? 2 * START_MS : ASK_MS, () => request.destroy(new Error('No answer.')));
    request.on('error', failed).on('close', cancel);
    request.on('response', (answer) => {
      cancel();
      done(answer);
    });
    request.end(body && JSON.stringify(body));
  });
}

async function firstLine<Shape extends z.ZodType>(answer: IncomingMessage, shape: Shape) {
  const lines = createInterface({ input: answer });
  try {
    const line = await new Promise<string>((done, failed) => {
      lines.once('line', done).once('close', () => failed(new Error('The answer ended.')));
    });
    return shape.parse(JSON.parse(line));
  } finally {
    lines.close();
    answer.resume();
  }
}

const gone = (socket: string) =>
  new AppError(
    'no_browser',
    `The browser worker at ${socket} does not answer. Start it with sightline browser, or take BROWSER_SOCKET out of the settings, so that the browser runs beside the server.`,
  );
