import type { ElementChange } from '@sightline/contract/visiting/tracking';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tab } from '../../platform/browser/open-tab.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { registrableDomain } from '../../platform/registrable-domain.ts';
import { CONSENT_BANNERS, hideConsentBanners, settlePage } from '../picturing/page-at-rest.ts';
import { openPicture } from '../picturing/shrink-picture.ts';
import { previewScript } from './preview-script.ts';

const WINDOW = { width: 1280, height: 800 };
/** The picture's height limit; viewers can scroll this far. */
const PICTURE_HEIGHT = 3000;
const LOAD_MS = 8000;
const REST_MS = 4000;
const TIMEOUT_MS = 18_000;

interface Shown {
  host: string;
  path: string;
  changes: ElementChange[];
  signal: AbortSignal;
}

/** The page as a person first sees it: loaded, at rest, without a consent banner. */
export async function picturePage(
  ctx: Pick<Ctx, 'browser'>,
  shown: Shown,
): Promise<{ image: Buffer; thumbnail: Buffer }> {
  try {
    return await pictureAt(ctx, `https://${shown.host}${shown.path}`, shown);
  } catch (error) {
    const no_https = error instanceof FetchError && (error.code === 'connection' || error.code === 'tls');
    if (!no_https) throw error;
    return await pictureAt(ctx, `http://${shown.host}${shown.path}`, shown);
  }
}

async function pictureAt(ctx: Pick<Ctx, 'browser'>, url: string, { changes, signal }: Shown) {
  const init_script = [hideConsentBanners(), ...(changes.length > 0 ? [previewScript(changes)] : [])].join(
    '\n',
  );
  const tab = {
    url,
    ...WINDOW,
    init_script,
    block: isOurs,
    load_ms: LOAD_MS,
    timeout_ms: TIMEOUT_MS,
    signal,
  };
  const png = await ctx.browser.visit(tab, async (page) => {
    assertIsPage(url, page);
    await page.evaluate(settlePage, {
      most_ms: REST_MS,
      most_high: PICTURE_HEIGHT,
      banners: CONSENT_BANNERS,
    });
    return page.screenshot({ height: PICTURE_HEIGHT });
  });
  const picture = await openPicture(png);
  return { thumbnail: await picture.thumbnail(WINDOW), image: await picture.whole() };
}

/** Blocks the visitor script and what it sends, because taking a picture is not a visit. */
export function isOurs(url: string): boolean {
  return /^\/s\/[0-9a-f-]{36}(\.js)?$/i.test(URL.parse(url)?.pathname ?? '');
}

const LOGIN = /\/(log-?in|sign-?in|auth|sso)\b/i;

/** An error page or login is not what visitors see, so it is not kept as a picture. */
export function assertIsPage(asked: string, { status, url }: Pick<Tab, 'status' | 'url'>) {
  const [from, to] = [new URL(asked), new URL(url)];
  const place = `${from.host}${from.pathname}`;
  if (status === 404 || status === 410)
    throw new AppError('not_found', `No page at ${place}: the site answers ${status}.`);
  if (status === 401 || status === 403)
    throw new AppError('unavailable', `${place} isn’t public: the site returned ${status}.`);
  if (status >= 400)
    throw new AppError('unavailable', `${place} can’t be shown: the site returned ${status}.`);
  if (LOGIN.test(to.pathname) && !LOGIN.test(from.pathname))
    throw new AppError('unavailable', `${place} is behind a login.`);
  if (registrableDomain(to.hostname) !== registrableDomain(from.hostname))
    throw new AppError('unavailable', `${place} leads to another site, ${to.host}.`);
}
