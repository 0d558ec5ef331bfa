/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../context.ts';
import { originOf } from './answer-sample-site.ts';
import { OWN } from './sample-sites.ts';

interface Reader {
  path: string;
  /** Text of the link to follow. */
  click: string;
  width: number;
}

const READERS: readonly Reader[] = [
  { path: '/?utm_source=chatgpt.com', click: 'Pricing', width: 1280 },
  { path: '/pricing?utm_source=perplexity', click: 'Features', width: 480 },
];
const STAYS_MS = 2500;
/** The script ignores visitors whose browser says that a program drives it. */
const AS_PERSON = "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })";

/**
 * Today's visitors are real browsers that run the script on the sample website; without a browser, nobody comes today.
 */
export async function browseSite(ctx: Ctx, signal: AbortSignal) {
  const visits = await Promise.allSettled(READERS.map((reader) => browse(ctx, reader, signal)));
  signal.throwIfAborted();
  for (const visit of visits)
    if (visit.status === 'rejected')
      ctx.log.warn({ reason: String(visit.reason) }, 'sample website: no browser visit today');
}

async function browse(ctx: Ctx, { path, click, width }: Reader, signal: AbortSignal) {
  const url = `${originOf(ctx.config, OWN.host)}${path}`;
  await ctx.browser.visit({ url, width, init_script: AS_PERSON, signal }, async (tab) => {
    await sleep(STAYS_MS, undefined, { signal });
    await tab.evaluate(readOn, click);
    await sleep(STAYS_MS, undefined, { signal });
  });
}

/** Runs in the page, before leaving it. */
function readOn(click: string) {
  scrollTo(0, document.body.scrollHeight);
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.trim() === click);
  setTimeout(() => link?.click(), 100);
}
