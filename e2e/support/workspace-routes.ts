import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { PublicConfig } from '@sightline/contract/company/settings';
import { askBehind } from './settle.ts';

/** Changes the JSON of the server's answer to a call, for states that it does not reach within a test. */
export async function rewrite<Body>(
  page: Page,
  path: RegExp,
  change: (body: Body) => unknown,
): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    // The length belonged to the unchanged answer.
    const { 'content-length': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, json: change(await response.json()) });
  });
}

/** Changes the public settings that the server writes into the page from now on. */
export async function rewriteConfig(
  page: Page,
  change: (config: PublicConfig) => PublicConfig,
): Promise<void> {
  const place = /(?<=<script type="application\/json" id="config">).*?(?=<\/script>)/s;
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'content-length': _, ...headers } = response.headers();
    const html = await response.text();
    await route.fulfill({
      response,
      headers,
      body: html.replace(place, (config) => JSON.stringify(change(JSON.parse(config)))),
    });
  });
}

/** Makes the call fail as if the server were in trouble. */
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

/** Records the calls whose path matches, as they leave the browser. */
export function record(page: Page, path: RegExp): Call[] {
  const calls: Call[] = [];
  // Chromium exposes request bodies only for requests that can be intercepted.
  void page.route(path, (route) => route.fallback());
  page.on('request', (request) => {
    const at = pathOf(request);
    if (path.test(at)) calls.push({ method: request.method(), path: at, body: request.postDataJSON() });
  });
  return calls;
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
}

/** Accuracy of a call's measured time. */
const MARGIN_MS = 250;
/** Far below a call's timeout: if the page's clock jumps, all pending requests would be aborted. */
const STEP_MS = 1000;

/**
 * The call is sent `ms` after its last answer, neither sooner nor later; it is answered when this ends. The page's
 * clock must be paused.
 */
export async function expectEvery(page: Page, path: RegExp, ms: number): Promise<void> {
  const calls: Request[] = [];
  const note = (request: Request) => {
    if (path.test(pathOf(request))) calls.push(request);
  };
  page.on('request', note);
  const { promise: mayBeAnswered, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(path, (route) => mayBeAnswered.then(() => route.fallback()));
  // An earlier call may be pending. Until it is answered, no time triggers the next one, whose answer is held back, but
  // not for `ms`: the page would call again at the moment it gets the answer.
  const letTimePass = async () => {
    await pass(page, STEP_MS);
    return calls.length;
  };
  await expect.poll(letTimePass, { intervals: [0] }).toBe(1);
  letAnswer();
  // The wait begins when the page has processed the answer.
  const answered = async () => {
    await (await calls.at(-1)?.response())?.finished();
    await letArrive(page);
  };
  await answered();
  await pass(page, ms - MARGIN_MS);
  expect(calls.length).toBe(1);
  await pass(page, MARGIN_MS);
  await expect.poll(() => calls.length).toBe(2);
  await answered();
  expect(calls.length).toBe(2);
  page.off('request', note);
}

/** Advances a paused clock and lets the page's calls be answered meanwhile. */
export async function pass(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await page.clock.runFor(Math.min(left, STEP_MS));
    await askBehind(page);
  }
}

/** Lets a page with a paused clock process what has arrived. */
export async function letArrive(page: Page): Promise<void> {
  for (let turns = 0; turns < 2; turns++) {
    await askBehind(page);
    await page.clock.runFor(10);
  }
}

/** Advances a paused clock in small steps until `check` passes, when the page has processed what it waits for. */
export const momentsUntil = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(10);
    await check();
  }).toPass({ intervals: [50] });

/** Holds back the answers to a call; `release` sends them, and resolves when the browser has received them. */
export function hold(page: Page, path: RegExp): { release: () => Promise<void> } {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  const answers: Promise<void>[] = [];
  const answer = async (route: Route) => {
    const response = await route.fetch();
    await isReleased;
    await route.fulfill({ response });
  };
  void page.route(path, (route) => answers[answers.push(answer(route)) - 1]);
  return {
    release: async () => {
      resolve();
      await Promise.all(answers);
    },
  };
}
