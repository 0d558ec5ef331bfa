import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page, type Request, type Route } from '@playwright/test';

/** Changes the JSON that the server answers to a call; for states that it does not reach within a test. */
export async function rewrite<Body>(
  page: Page,
  path: RegExp,
  change: (body: Body) => unknown,
): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    // The length was that of the answer before the change.
    const { 'content-length': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, json: change(await response.json()) });
  });
}

/** The call fails as it does when the server is in trouble. */
export async function fail(page: Page, path: RegExp, status = 500): Promise<void> {
  await page.route(path, (route) => refuse(route, status));
}

function refuse(route: Route, status: number): Promise<void> {
  const json = { type: 'about:blank', title: 'Internal Server Error', status, detail: 'It broke.' };
  return route.fulfill({ status, contentType: 'application/problem+json', json });
}

export interface Call {
  method: string;
  /** From the first slash of the address. */
  path: string;
  /** The body sent, parsed. */
  body: unknown;
}

/** Writes down the calls whose path matches, as they leave the browser. */
export function record(page: Page, path: RegExp): Call[] {
  const calls: Call[] = [];
  // Chromium shows the bodies of those requests alone that may be changed on their way.
  void page.route(path, (route) => route.fallback());
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!path.test(pathname + search)) return;
    calls.push({ method: request.method(), path: pathname + search, body: request.postDataJSON() });
  });
  return calls;
}

/** With what the page takes of an answer, less than what is left to the next call below. */
const STEP_MS = 200;

/** The call goes out `ms` after its last answer, neither sooner nor later. The page's clock must be paused. */
export async function expectEvery(page: Page, path: RegExp, ms: number): Promise<void> {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (path.test(pathname + search)) calls.push(request);
  });
  /** Lets time pass until the next call goes out, and the page take its answer in: the wait begins anew with that. */
  const next = async (within: number) => {
    const before = calls.length;
    for (let left = within; left > 0 && calls.length === before; left -= STEP_MS)
      await page.clock.runFor(Math.min(STEP_MS, left));
    await expect.poll(() => calls.length).toBeGreaterThan(before);
    await (await calls.at(-1)?.response())?.finished();
    await sleep(200);
    await page.clock.runFor(10);
  };
  await next(2 * ms);
  const before = calls.length;
  await page.clock.runFor(ms - 250);
  expect(calls.length - before).toBe(0);
  await next(250);
  expect(calls.length - before).toBe(1);
}

/** Keeps the answer to a call back until it is released. */
export function hold(page: Page, path: RegExp): { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  void page.route(path, async (route) => {
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return { release: resolve };
}
