/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../context.ts';
import { originOf } from './answer-sample-site.ts';
import { OWN } from './sample-sites.ts';

interface Reader {
  path: string;
  /** Text of the link that is followed. */
  click: string;
  width: number;
}

const READERS: readonly Reader[] = [
  { path: '/?utm_source=chatgpt.com', click: 'Pricing', width: 1280 },
  { path: '/pricing?utm_source=perplexity', click: 'Features', width: 480 },
];
const STAYS_MS = 2500;
/** The script takes nobody for a visitor whose browser says that a program drives it. */
const AS_PERSON = "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })";

/** Today's visitors are real browsers, which run the script on the sample website; where none runs here, nobody comes today. */
export async function browseSite(ctx: Ctx, signal: AbortSignal) {
  const site = originOf(ctx.config, OWN.host);
  for (const { path, click, width } of READERS) {
    try {
      await ctx.browser.visit(
        { url: `${site}${path}`, width, init_script: AS_PERSON, signal },
        async (tab) => {
          await sleep(STAYS_MS, undefined, { signal });
          await tab.evaluate(readOn, click);
          await sleep(STAYS_MS, undefined, { signal });
        },
      );
    } catch (error) {
      signal.throwIfAborted();
      ctx.log.warn({ reason: String(error) }, 'no browser visits the sample website today');
      return;
    }
  }
}

/** Runs in the page, which is left after it. */
function readOn(click: string) {
  scrollTo(0, document.body.scrollHeight);
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.trim() === click);
  setTimeout(() => link?.click(), 100);
}
