import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SharedReport } from '@sightline/contract/whole/reports';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Answered } from '../../platform/browser/open-tab.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { readReport } from './read-report.ts';
import { noteFileFailure, storePdf } from './report-files.queries.ts';
import { REPORT_PATH } from './report-links.ts';
import { findSharedRow } from './reports.queries.ts';

const DASHBOARD = path.resolve(import.meta.dirname, '../../../../dashboard/dist');
/** Nobody's host: the browser gets every file from this process, and nothing leaves the machine. */
const ORIGIN = 'https://report.invalid';
/** A sheet of A4 without its margins, so that the chart is drawn as wide as it is printed. */
const WIDTH = 718;
const TIMEOUT_MS = 30_000;
const REST_MS = 15_000;
const MAX_BYTES = 8_000_000;

/** The outcome is stored in the row, where waiting requests read it; only our own faults are retried. */
export async function printAndStore(ctx: Ctx, report_id: string, signal: AbortSignal) {
  const report = await findSharedRow(ctx.db, report_id);
  if (!report) return;
  try {
    const pdf = await printPdf(ctx, await readReport(ctx, report), signal);
    await storePdf(ctx.db, { report_id, pdf, at: ctx.now() });
  } catch (error) {
    if (!(error instanceof AppError || error instanceof FetchError)) throw error;
    ctx.log.warn({ report_id, error: errorWords(error) }, 'a report could not be printed');
    await noteFileFailure(ctx.db, { report_id, error: reasonOf(error), at: ctx.now() });
  }
}

/** For a reader, who can change nothing about this installation. */
function reasonOf(error: AppError | FetchError): string {
  if (error instanceof FetchError) return 'The PDF could not be made. Try again in a minute.';
  return error.code === 'no_browser'
    ? 'PDFs cannot be made here at the moment. Open the report and print it instead.'
    : error.message;
}

/** For an email that is worth sending without it, too; null where no browser can make it now. */
export async function printForEmail(
  ctx: Ctx,
  report: SharedReport,
  signal: AbortSignal,
): Promise<Buffer | null> {
  try {
    return await printPdf(ctx, report, signal);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof FetchError)) throw error;
    ctx.log.warn({ error: errorWords(error) }, 'a report is mailed without its PDF');
    return null;
  }
}

async function printPdf(ctx: Ctx, report: SharedReport, signal: AbortSignal): Promise<Buffer> {
  const { product_name } = ctx.config.dashboard;
  const tab = {
    url: `${ORIGIN}${REPORT_PATH}?token=print`,
    width: WIDTH,
    height: 1000,
    timeout_ms: TIMEOUT_MS,
    signal,
    answer: (url: string) => answer(url, { report, product_name }),
  };
  const pdf = await ctx.browser.visit(tab, async (page) => {
    if (!(await page.evaluate(untilDrawn, REST_MS)))
      throw new AppError('unavailable', 'The PDF took too long to make. Try again in a minute.');
    return page.pdf();
  });
  if (pdf.length > MAX_BYTES) throw new AppError('unavailable', 'This report is too large for a PDF.');
  return pdf;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The dashboard's own files, and the two calls that the page makes. Everything else is refused. */
async function answer(
  address: string,
  { report, product_name }: { report: SharedReport; product_name: string },
): Promise<Answered | null> {
  const url = new URL(address);
  if (url.origin !== ORIGIN) return null;
  if (url.pathname === '/api/reports/shared') return asJson(report);
  if (url.pathname === '/api/config') return asJson({ product_name });
  const name = url.pathname === REPORT_PATH ? 'index.html' : url.pathname.slice(1);
  const file = path.join(DASHBOARD, name);
  const type = TYPES[path.extname(file)];
  if (!type || !file.startsWith(`${DASHBOARD}${path.sep}`)) return null;
  const body = await readFile(file).catch(() => null);
  return body && { type, body };
}

const asJson = (value: unknown): Answered => ({
  type: 'application/json',
  body: Buffer.from(JSON.stringify(value)),
});

/** Runs in the page: true once the report and its chart stand there. */
async function untilDrawn(most_ms: number): Promise<boolean> {
  const started = performance.now();
  const isDrawn = () =>
    document.querySelector('article[data-report]') !== null &&
    document.querySelector('[aria-busy=true], .mantine-Skeleton-root') === null;
  while (!isDrawn()) {
    if (performance.now() - started > most_ms) return false;
    await new Promise((done) => setTimeout(done, 50));
  }
  await document.fonts.ready;
  const marks = new Set(
    [...document.querySelectorAll('[data-mark]')].map((one) => one.getAttribute('data-mark')),
  );
  const load = async (address: string | null) => {
    const picture = new Image();
    picture.src = address ?? '';
    await picture.decode().catch(() => undefined);
  };
  await Promise.all([...marks].map(load));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return true;
}
