import type { CheckWarning } from '@sightline/contract/personalizing/page-checks';
import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tab } from '../../platform/browser/open-tab.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { CONSENT_BANNERS, hideConsentBanners, settlePage } from '../picturing/page-at-rest.ts';
import { openPicture } from '../picturing/shrink-picture.ts';
import { assertIsPage, isOurs } from '../screenshots/picture-page.ts';
import { previewScript } from '../screenshots/preview-script.ts';
import { settle } from '../site-pages/scan-script.ts';
import { type Looked, warningsOf } from './check-warnings.ts';
import { MEASURE_FUNCTIONS } from './measure-script.ts';
import { failCheck, findWork, storeCheck } from './page-checks.queries.ts';

const WINDOWS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const PICTURE_HEIGHT = 3000;
const TIMEOUT_MS = 40_000;

/** Pages may contain anything, so what they answer is validated before use. */
const partSchema = z.object({
  text: z.string().max(2000),
  is_cut: z.boolean(),
  is_shown: z.boolean(),
  is_first: z.boolean(),
});
const pageSchema = z.object({
  overflow: z.number().int().min(0).max(1_000_000),
  changed: z.array(partSchema.nullable()).max(100),
  leading: z.array(partSchema).max(200),
});
const outcomeSchema = z.object({
  missing: z.array(z.string()).max(100).catch([]),
  overwritten: z.array(z.string()).max(100).catch([]),
});

/** Opens the page at both widths, measures and pictures it, makes the changes, and does so again. */
export async function runCheck(ctx: Ctx, check_id: string, signal: AbortSignal) {
  const work = await findWork(ctx.db, check_id);
  if (!work) return;
  try {
    const found = await lookTwice(ctx, { ...work, signal });
    await storeCheck(ctx.db, check_id, found);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof FetchError)) throw error;
    await failCheck(ctx.db, check_id, error.message);
  }
}

interface Work {
  host: string;
  path: string;
  changes: ElementChange[];
  signal: AbortSignal;
}

export async function lookTwice(ctx: Pick<Ctx, 'browser'>, work: Work) {
  const [desktop, phone] = await Promise.all([look(ctx, work, 'desktop'), look(ctx, work, 'phone')]);
  return {
    // A text that grew is as long on a phone.
    warnings: [...desktop.warnings, ...phone.warnings.filter(({ kind }) => !/grew|not_made/.test(kind))],
    pictures: {
      desktop_before: desktop.before,
      desktop_after: desktop.after,
      phone_before: phone.before,
      phone_after: phone.after,
    },
  };
}

async function look({ browser }: Pick<Ctx, 'browser'>, work: Work, width: CheckWarning['width']) {
  const { host, path, changes, signal } = work;
  const url = `${host.endsWith('.localhost') ? 'http' : 'https'}://${host}${path}`;
  const options = {
    url,
    ...WINDOWS[width],
    init_script: `${hideConsentBanners()}\n${checkScript(changes)}`,
    block: isOurs,
    timeout_ms: TIMEOUT_MS,
    signal,
  };
  const { before, after, looked } = await browser.visit(options, async (tab) => {
    assertIsPage(url, tab);
    await tab.evaluate(inPage, { step: 'settle' });
    await tab.evaluate(settlePage, { most_ms: 4000, most_high: PICTURE_HEIGHT, banners: CONSENT_BANNERS });
    const was = await measure(tab);
    const first = await tab.screenshot({ height: PICTURE_HEIGHT });
    const told = outcomeSchema.safeParse(await tab.evaluate(inPage, { step: 'change' }));
    const now = await measure(tab);
    const second = await tab.screenshot({ height: PICTURE_HEIGHT });
    const lost = told.success ? [...told.data.missing, ...told.data.overwritten] : [];
    const not_made = changes.flatMap(({ element }, place) => (lost.includes(element) ? [place] : []));
    return { before: first, after: second, looked: { before: was, after: now, not_made } satisfies Looked };
  });
  const [one, other] = await Promise.all([openPicture(before), openPicture(after)]);
  return {
    warnings: warningsOf(width, looked),
    before: await one.whole(),
    after: await other.whole(),
  };
}

async function measure(tab: Tab) {
  const said = pageSchema.safeParse(await tab.evaluate(inPage, { step: 'measure' }));
  if (said.success) return said.data;
  throw new AppError('unavailable', 'This page overrides built-in browser functions, so we can’t check it.');
}

/** Runs in the page. */
function inPage({ step }: { step: 'settle' | 'measure' | 'change' }): unknown {
  return Reflect.get(globalThis, Symbol.for('sightline.check'))[step]();
}

const SHOWN_MS = 1200;

/** The changes are made by the visitor script's own code, when they are asked for. */
const checkScript = (changes: readonly ElementChange[]) => `(() => {
${[settle, ...MEASURE_FUNCTIONS].map(String).join('\n')}
let watched;
globalThis[Symbol.for('sightline.check')] = {
  settle: () => settle(500, 5000),
  measure: () => measurePage((watched ??= watchPage(${JSON.stringify(changes.map(({ selector }) => selector))}))),
  change: async () => {
    ${previewScript(changes)}
    await new Promise((done) => setTimeout(done, ${SHOWN_MS}));
    return window.sightlineOutcome?.();
  },
};
})();`;
