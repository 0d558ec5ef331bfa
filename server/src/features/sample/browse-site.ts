/// <reference lib="dom" />
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
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
const STAYS_MS = 1200;
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
          await tab.evaluate(readAndFollow, { click, stays_ms: STAYS_MS });
        },
      );
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      ctx.log.info({ reason: error.message }, 'no browser visits the sample website today');
      return;
    }
  }
}

/** Runs in the page. */
async function readAndFollow({ click, stays_ms }: { click: string; stays_ms: number }) {
  const stay = () => new Promise((resolve) => setTimeout(resolve, stays_ms));
  await stay();
  scrollTo(0, document.body.scrollHeight);
  await stay();
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.trim() === click);
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: false }));
  await stay();
}
