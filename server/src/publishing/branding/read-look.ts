import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ctx } from '../../context.ts';
import { parseHtml } from '../../language/page/parse-html.ts';
import { botName } from '../../platform/fetch/bot-name.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { registrableDomain } from '../../platform/registrable-domain.ts';
import { findHomePage, saveSiteLook } from './branding.queries.ts';
import { chooseColors } from './choose-colors.ts';
import { type CssRule, readCss } from './css-rules.ts';
import { lookOfPage, type PageLook } from './look-of-page.ts';
import { isPictureAt } from './picture.service.ts';

const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const MAX_SHEET_BYTES = 768 * 1024;
const MAX_SHEETS = 8;
/** Characters, over all sheets together. */
const MAX_SHEETS_LENGTH = 2 * 1024 * 1024;
const MAX_RULES = 20_000;
const MAX_ICONS = 3;
const TIMEOUT_MS = 10_000;
/** Fonts, icons and libraries that many sites share say nothing about this one. */
const SHARED =
  /(?:^|\.)(?:fonts\.googleapis\.com|fonts\.bunny\.net|use\.typekit\.net|use\.fontawesome\.com|kit\.fontawesome\.com|cdnjs\.cloudflare\.com|cdn\.jsdelivr\.net|unpkg\.com|maxcdn\.bootstrapcdn\.com|stackpath\.bootstrapcdn\.com)$/;

/** Reads how the site looks from its home page and its stylesheets. If reading fails, what was known stays. */
export async function readSiteLook(ctx: Ctx, domain_id: string, signal: AbortSignal): Promise<void> {
  const home = await findHomePage(ctx.db, domain_id);
  if (!home) return;
  const page = await fetchText(ctx, home.url, { accept: 'text/html', max_bytes: MAX_PAGE_BYTES, signal });
  if (!page) return;
  const look = lookOfPage(parseHtml(page.body, page.type), page.url);
  const colors = chooseColors({
    rules: await rulesOf(ctx, look, page.url, signal),
    theme_color: look.theme_color,
    call: look.call?.anchor ?? null,
    header: look.parts.header,
  });
  const favicon_url = await faviconOf(ctx, look.favicons, page.url, signal);
  await saveSiteLook(ctx.db, {
    domain_id,
    look: {
      site_title: storable(look.site_title),
      logo_url: look.logo_url,
      favicon_url,
      ...colors,
      cta_text: storable(look.call?.text ?? null),
      cta_url: look.call?.url ?? null,
    },
    at: ctx.now(),
  });
}

/** Rules of linked sheets first, because those in the page itself override them. */
async function rulesOf(ctx: Ctx, look: PageLook, home: string, signal: AbortSignal): Promise<CssRule[]> {
  const addresses = [...new Set(look.sheets)].filter((url) => isOwnSheet(url, home)).slice(0, MAX_SHEETS);
  const sheets = await Promise.all(
    addresses.map((url) => fetchText(ctx, url, { accept: 'text/css', max_bytes: MAX_SHEET_BYTES, signal })),
  );
  const texts = [...sheets.map((sheet) => sheet?.body.toString('utf8') ?? ''), look.parts.styles.join('\n')];
  const rules: CssRule[] = [];
  let left = MAX_SHEETS_LENGTH;
  for (const text of texts) {
    rules.push(...readCss(text.slice(0, left)).slice(0, MAX_RULES - rules.length));
    left = Math.max(0, left - text.length);
    // Lets waiting requests of this process run in between.
    await nextTurn();
  }
  return rules;
}

/** On the site itself, or on the host that delivers its files. */
function isOwnSheet(address: string, home: string): boolean {
  const { hostname, protocol } = new URL(address);
  const site = (host: string) => registrableDomain(host) ?? host;
  if (site(hostname) === site(new URL(home).hostname)) return true;
  return protocol === 'https:' && !SHARED.test(hostname);
}

async function faviconOf(ctx: Ctx, named: readonly string[], home: string, signal: AbortSignal) {
  const usual = new URL('/favicon.ico', home);
  const candidates = [...named.slice(0, MAX_ICONS), ...(usual.protocol === 'https:' ? [usual.href] : [])];
  for (const url of candidates) if (await isPictureAt(ctx, url, signal)) return url;
  return null;
}

async function fetchText(
  ctx: Ctx,
  url: string,
  { accept, max_bytes, signal }: { accept: string; max_bytes: number; signal: AbortSignal },
) {
  const headers = {
    accept: `${accept},*/*;q=0.1`,
    'user-agent': botName(ctx.config),
  };
  try {
    const response = await ctx.fetch(url, { headers, max_bytes, timeout_ms: TIMEOUT_MS, signal });
    const type = response.headers['content-type'] ?? '';
    if (response.status !== 200 || (type !== '' && !type.toLowerCase().startsWith(accept))) return null;
    return { url: response.url, type, body: response.body };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FetchError) return null;
    throw error;
  }
}

/** A database cannot store NUL, and names need no control characters. */
const storable = (text: string | null) =>
  text
    ?.toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim() || null;
