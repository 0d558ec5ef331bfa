import type { HandChange, HandVersion } from '@sightline/contract/personalizing/page-editor';
import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { getDomain } from '../../company/domains/domains.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { getPage } from '../site-pages/pages.service.ts';
import { BY_HAND } from './fallen-version.ts';
import { storeHandChanges } from './hand-changes.ts';
import { findElements, findVersion, listSwitches } from './hand-versions.queries.ts';
import { isOfDomain } from './personalization.queries.ts';
import { previewToken, previewUrl } from './preview-links.ts';
import { listPreviewStops } from './preview-stops.queries.ts';
import type { OnPage } from './variant-lives.queries.ts';
import { insertVersion, listImageSources, lockNewestVersion, type StoredChange } from './variants.queries.ts';

const MAX_IMAGES = 200;

/** The images of the website that a person may choose from. */
export const listSiteImages = (ctx: DomainCtx) => listImageSources(ctx.db, ctx.domain_id, MAX_IMAGES);

/** A version as the editor goes on from it; 0 is the original. */
export function openVersion(ctx: DomainCtx, of: OnPage & { version: number }): Promise<HandVersion> {
  return inTransaction(ctx, async (tx) => {
    const newest = await lockNewest(tx, of);
    const elements = await listSwitches(tx.db, of.page_id);
    if (of.version === 0) return { newest, elements, changes: [] };
    const found = await findVersion(tx.db, of);
    if (!found) throw new AppError('not_found', 'There is no such version.');
    return { newest, elements, changes: found.changes.map(({ element: _, ...change }) => change) };
  });
}

/** Appends a version that a person wrote. It always waits for approval, also where others go live by themselves. */
export function saveHandVersion(
  ctx: DomainCtx,
  { changes, newest, variant_id, page_id }: OnPage & { newest: number; changes: HandChange[] },
) {
  const { domain_id } = ctx;
  return inTransaction(ctx, async (tx) => {
    const before = await lockNewest(tx, { variant_id, page_id });
    if (before !== newest)
      throw new AppError('conflict', 'There is a newer version. Open it before you save yours.');
    const [{ host }, { path }, [stopped], stored] = await Promise.all([
      getDomain(tx),
      getPage(tx, page_id),
      listPreviewStops(tx.db, { domain_id, variant_id, page_id }),
      readChanges(tx, { variant_id, page_id, version: before }, changes),
    ]);
    const of = { variant_id, page_id, version: before + 1 };
    const isStored = await insertVersion(tx.db, {
      ...of,
      domain_id,
      changes: stored,
      note: null,
      sources_hash: '',
      feedback_id: null,
      writer: BY_HAND,
      created_by: tx.user.id,
      at: tx.now(),
    });
    if (!isStored) throw noSuchPage();
    const token = previewToken(tx, domain_id, { ...of, stops: stopped?.times ?? 0 });
    return { version: of.version, preview_url: previewUrl(host, path, token) };
  });
}

/** The script's payload for unsaved changes. */
export async function scriptChangesOf(
  ctx: DomainCtx,
  page_id: string,
  changes: readonly HandChange[],
): Promise<ElementChange[]> {
  return (await unsavedChanges(ctx, page_id, changes)).map(({ element_id, tag: _, was: __, ...change }) => ({
    ...change,
    element: element_id,
  }));
}

async function readChanges(ctx: DomainCtx, of: OnPage & { version: number }, changes: readonly HandChange[]) {
  const before = await findVersion(ctx.db, of);
  return unsavedChanges(ctx, of.page_id, changes, before?.stored);
}

/** What would be stored of changes. */
export async function unsavedChanges(
  ctx: DomainCtx,
  page_id: string,
  changes: readonly HandChange[],
  before: readonly StoredChange[] = [],
): Promise<StoredChange[]> {
  const selectors = changes.map(({ selector }) => selector);
  const [elements, images] = await Promise.all([
    findElements(ctx.db, page_id, selectors),
    listSiteImages(ctx),
  ]);
  return storeHandChanges(changes, { elements, images, before });
}

const noSuchPage = () => new AppError('not_found', 'Personalized page not found.');

async function lockNewest(ctx: DomainCtx, { variant_id, page_id }: OnPage): Promise<number> {
  const of = { domain_id: ctx.domain_id, variant_id, page_id };
  const newest = (await isOfDomain(ctx.db, of)) ? await lockNewestVersion(ctx.db, of) : null;
  if (newest === null) throw noSuchPage();
  return newest;
}
