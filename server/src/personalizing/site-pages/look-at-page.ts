import { ELEMENT_KINDS, PAGE_AREAS } from '@sightline/contract/personalizing/site-pages';
import { VISITOR_SCRIPT } from '@sightline/contract/shapes';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tab } from '../../platform/browser/open-tab.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { hideConsentBanners } from '../picturing/page-at-rest.ts';
import { type RawPicture, takeScanPicture } from './picture-scan.ts';
import { type Arrival, judgeArrival } from './scan-arrival.ts';
import { SCAN_SCRIPT, type ScanLimits } from './scan-script.ts';

const LIMITS: ScanLimits = { most: 300, longest: 2000, late_looks: 7 };
/** Limit for reading and picturing a page. */
const TIMEOUT_MS = 45_000;

/** Pages may contain anything, so results are validated before use. */
const address = z.string().max(2000).nullable();
const screenSchema = z.object({
  url: z.url(),
  title: z.string().max(300),
  content_type: z.string().max(200),
  asks_password: z.boolean(),
  elements: z
    .array(
      z.object({
        selector: z.string().min(1).max(1000),
        tag: z.string().max(60),
        kind: z.enum(ELEMENT_KINDS),
        area: z.enum(PAGE_AREAS),
        content: z.string().max(LIMITS.longest),
        href: address,
        src: address,
        top: z.number(),
        font_size: z.number(),
        room: z.number().int().min(0).max(2000),
        routed: z.boolean(),
        block: z.string().max(1000).nullable(),
      }),
    )
    .max(LIMITS.most),
});
type SeenScreen = z.infer<typeof screenSchema>;
export type SeenPage = Exclude<Arrival<SeenScreen>, { problem: string }>;

type Looked = { problem: string } | { seen: SeenPage; taken: RawPicture | null };

/** Reads and pictures a page in a browser. Throws where the failure is ours. */
export async function lookAtPage(
  ctx: Pick<Ctx, 'browser'>,
  page: { host: string; path: string },
  signal: AbortSignal,
): Promise<Looked> {
  const scheme = page.host.endsWith('.localhost') ? 'http' : 'https';
  try {
    return await ctx.browser.visit(
      {
        url: `${scheme}://${page.host}${page.path}`,
        init_script: `${hideConsentBanners()}\n${SCAN_SCRIPT}`,
        // Scans the original without the visitor script, so that it is not counted as a visit.
        block: (url) => VISITOR_SCRIPT.test(url),
        timeout_ms: TIMEOUT_MS,
        signal,
      },
      (tab) => lookIn(tab, page),
    );
  } catch (error) {
    if (error instanceof FetchError || (error instanceof AppError && error.code === 'no_browser'))
      return { problem: error.message };
    throw error instanceof AppError ? new Error(error.message, { cause: error }) : error;
  }
}

async function lookIn(tab: Tab, page: { host: string; path: string }): Promise<Looked> {
  const limits = tab.status >= 400 ? { ...LIMITS, late_looks: 0 } : LIMITS;
  const screen = screenSchema.safeParse(await tab.evaluate(readPage, limits));
  if (!screen.success)
    return { problem: `${page.path} changes what browsers are made of, so it can't be read.` };
  const seen = judgeArrival(page, tab.status, screen.data);
  if ('problem' in seen) return seen;
  return { seen, taken: await takeScanPicture(tab, seen.elements.length) };
}

/** Runs in the page. */
function readPage(limits: ScanLimits): unknown {
  return Reflect.get(globalThis, Symbol.for('sightline.scan'))(limits);
}
