import type { Readable } from 'node:stream';
import type { CsvSeparator } from '@sightline/contract/csv-line';
import { mustNotBeSample } from '../../company/accounts/guests.service.ts';
import { listDomains } from '../../company/domains/domains.service.ts';
import { limitRate } from '../../company/rate-limits/rate-limit.service.ts';
import type { Ctx, UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { awakeSignal } from '../../platform/awake/awake.ts';
import type { Db } from '../../platform/db/database.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { ACCOUNT_FILES, WEBSITE_FILE } from './account-files.queries.ts';
import { CONTENT_FILES, PAGE_TEXTS } from './content-files.queries.ts';
import { type Archive, openArchive } from './export-archive.ts';
import type { ExportFile, ExportRow } from './export-file.ts';
import { type ExportClaims, readExportLink, signExportLink } from './export-links.ts';
import {
  type ExportedOrganization,
  findExported,
  inSnapshot,
  readRows,
  takeExportTurn,
} from './export-rows.queries.ts';
import { type Counted, headOf, lineOf, nameOf, pageText, readmeOf } from './export-text.ts';
import { MEASURING_FILES } from './measuring-files.queries.ts';
import { ADAPTING_FILES, VISITOR_FILES } from './visitor-files.queries.ts';

/** Path prefix of the links. */
export const EXPORT_FILE_PATH = '/api/organizations/me/export/file';
const MAX_MS = 60 * 60_000;
const WEBSITE_FILES = [WEBSITE_FILE, ...MEASURING_FILES, ...CONTENT_FILES, ...ADAPTING_FILES];
export const TABLE_FILES = [...ACCOUNT_FILES, ...WEBSITE_FILES, PAGE_TEXTS];
export const ALL_FILES: readonly ExportFile[] = [...TABLE_FILES, ...VISITOR_FILES];

/** A link to all data of the organization; it works for some minutes. */
export async function prepareExport(ctx: UserCtx): Promise<{ url: string; expires_at: string }> {
  const { id: user_id, org_id } = ctx.user;
  await mustNotBeSample(ctx);
  await limitRate(
    ctx,
    { [`export:user:${user_id}`]: { hits: 10, per_seconds: 3600 } },
    'Many exports were started.',
  );
  await inSnapshot(ctx.db, async (db) => mustHaveTurn(await takeExportTurn(db, org_id)));
  const { token, expires_at } = await signExportLink(
    ctx.config.session_secret,
    { org_id, user_id },
    ctx.now(),
  );
  return {
    url: `${ctx.config.public_url}${EXPORT_FILE_PATH}?token=${token}`,
    expires_at: expires_at.toISOString(),
  };
}

/** The archive, read from the database while it is downloaded; aborting the download ends the reading. */
export async function openExport(
  ctx: Ctx,
  { token, separator }: { token: string; separator: CsvSeparator },
): Promise<{ file_name: string; archive: Readable }> {
  const claims = await readExportLink(ctx.config.session_secret, token, ctx.now());
  if (!claims) throw new AppError('forbidden', 'This link no longer works. Start the export again.');
  const begun = Promise.withResolvers<{ file_name: string; archive: Readable }>();
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, awakeSignal(MAX_MS)]);
  const written = inSnapshot(ctx.db, async (db) => {
    mustHaveTurn(await takeExportTurn(db, claims.org_id));
    const organization = await findExported(db, claims);
    if (!organization) throw new AppError('forbidden', 'This link no longer works.');
    const archive = openArchive(ctx.now(), signal);
    archive.stream.once('close', () => stopping.abort());
    const day = ctx.now().toISOString().slice(0, 10);
    begun.resolve({
      file_name: `sightline-${nameOf(organization.name).toLowerCase()}-${day}.zip`,
      archive: archive.stream,
    });
    await writeArchive({ ...ctx, db }, { claims, organization, archive, separator }).catch((error) => {
      archive.stream.destroy(error);
      throw error;
    });
  });
  written.catch((error) => {
    begun.reject(error);
    if (!(error instanceof AppError))
      ctx.log.warn({ org_id: claims.org_id, error: errorWords(error) }, 'export aborted');
  });
  return begun.promise;
}

function mustHaveTurn(turn: Awaited<ReturnType<typeof takeExportTurn>>) {
  if (turn === 'running')
    throw new AppError('conflict', 'An export is already downloading. Wait until it finishes.');
  if (turn === 'full')
    throw new AppError('too_many_requests', 'Other exports are in progress. Try again in a few minutes.', {
      retry_after_seconds: 120,
    });
}

async function writeArchive(
  ctx: Ctx,
  {
    claims,
    organization,
    archive,
    separator,
  }: {
    claims: ExportClaims;
    organization: ExportedOrganization;
    archive: Archive;
    separator: CsvSeparator;
  },
) {
  const counts: Counted[] = [];
  const write = async (file: ExportFile, folder: string, rows: AsyncIterable<ExportRow[]>) => {
    const counted = { path: `${folder}${file.path}`, file, rows: 0 };
    await archive.add(counted.path, linesOf(counted, rows, separator));
    counts.push(counted);
  };
  for (const file of ACCOUNT_FILES) await write(file, '', readRows(ctx.db, file, claims.org_id));
  const user = { id: claims.user_id, org_id: claims.org_id, session_id: '' };
  for (const { id, host } of await listDomains({ ...ctx, user })) {
    const folder = `${nameOf(host)}/`;
    for (const file of WEBSITE_FILES) await write(file, folder, readRows(ctx.db, file, id));
    for (const file of VISITOR_FILES) await write(file, folder, file.read(ctx, id));
    counts.push(await writePages(ctx.db, archive, folder, id));
  }
  const named = { name: organization.name, product_name: ctx.config.dashboard.product_name };
  await archive.add('README.txt', [readmeOf(named, ctx.now(), counts)]);
  await archive.end();
}

async function* linesOf(counted: Counted, portions: AsyncIterable<ExportRow[]>, separator: CsvSeparator) {
  const { file } = counted;
  yield headOf(file, separator);
  for await (const rows of portions) {
    counted.rows += rows.length;
    yield rows.map((row) => lineOf(file, row, separator)).join('');
  }
}

/** Each version of a page is a file. */
async function writePages(db: Db, archive: Archive, folder: string, id: string): Promise<Counted> {
  const counted = { path: `${folder}${PAGE_TEXTS.path}`, file: PAGE_TEXTS, rows: 0 };
  for await (const rows of readRows(db, PAGE_TEXTS, id))
    for (const row of rows) {
      const { name, text } = pageText(row);
      await archive.add(`${counted.path}/${name}`, [text]);
      counted.rows += 1;
    }
  return counted;
}
