import { expect, type Page, type Request, type Route } from '@playwright/test';
import { askBehind } from './settle.ts';

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
    const at = pathOf(request);
    if (path.test(at)) calls.push({ method: request.method(), path: at, body: request.postDataJSON() });
  });
  return calls;
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
}

/** How exactly the time of a call is told. */
const MARGIN_MS = 250;
/** Far below what a call may take: where the page's time leaps, all that is under way would be given up. */
const STEP_MS = 1000;

/**
 * The call goes out `ms` after its last answer, neither sooner nor later; it is answered when this ends.
 * The page's clock must be paused.
 */
export async function expectEvery(page: Page, path: RegExp, ms: number): Promise<void> {
  const calls: Request[] = [];
  const note = (request: Request) => {
    if (path.test(pathOf(request))) calls.push(request);
  };
  page.on('request', note);
  const { promise: mayBeAnswered, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(path, (route) => mayBeAnswered.then(() => route.fallback()));
  // One from before may be under way: until that is answered no time brings the next, whose answer is kept back, but
  // not for `ms`: the page would ask again in the moment in which it is given the answer.
  const letTimePass = async () => {
    await pass(page, STEP_MS);
    return calls.length;
  };
  await expect.poll(letTimePass, { intervals: [0], timeout: 60_000 }).toBe(1);
  letAnswer();
  // The wait begins when the page has taken the answer in.
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

/** Lets time pass in a page whose clock is paused, and its calls be answered meanwhile. */
export async function pass(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await page.clock.runFor(Math.min(left, STEP_MS));
    await askBehind(page);
  }
}

/** Lets a page whose clock is paused take in what has arrived. */
export async function letArrive(page: Page): Promise<void> {
  for (let turns = 0; turns < 2; turns++) {
    await askBehind(page);
    await page.clock.runFor(10);
  }
}

/** Lets moments of a clock that is paused pass until `check` holds: until the page has taken in what it waits for. */
export const momentsUntil = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(10);
    await check();
  }).toPass({ intervals: [50], timeout: 10_000 });

/** Keeps the answers to a call back; `release` lets them go, and resolves when the browser has been given them. */
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
