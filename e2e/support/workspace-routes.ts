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

const STEP_MS = 200;
/** How exactly the time of a call is told. */
const MARGIN_MS = 250;

/** The call goes out `ms` after its last answer, neither sooner nor later. The page's clock must be paused. */
export async function expectEvery(page: Page, path: RegExp, ms: number): Promise<void> {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (path.test(pathname + search)) calls.push(request);
  });
  // One may be under way, and is answered when it is: until then no time brings the next.
  const letTimePass = async () => {
    await page.clock.runFor(STEP_MS);
    return calls.length;
  };
  await expect.poll(letTimePass, { intervals: [20] }).toBeGreaterThan(0);
  await (await calls.at(-1)?.response())?.finished();
  // The page takes the answer in: the wait begins with that.
  await sleep(200);
  await page.clock.runFor(10);
  const before = calls.length;
  await page.clock.runFor(ms - MARGIN_MS);
  expect(calls.length).toBe(before);
  await page.clock.runFor(MARGIN_MS);
  await expect.poll(() => calls.length).toBe(before + 1);
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
