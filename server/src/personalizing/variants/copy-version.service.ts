import type { HandChange, LikePage, VersionCopies } from '@sightline/contract/personalizing/page-editor';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { lengthOf, roomOf } from '../../writer/built-in/variant/variant-rules.ts';
import { type HoldingPage, listHoldingPages } from './copy-version.queries.ts';
import { openVersion, saveHandVersion } from './hand-versions.service.ts';
import type { OnPage } from './variant-lives.queries.ts';

type Version = OnPage & { version: number };

/** Pages on which the same changes can be made. */
export async function listLikePages(ctx: DomainCtx, of: Version): Promise<{ pages: LikePage[] }> {
  const changes = await changesOf(ctx, of);
  const pages = await holdingPages(ctx, of, changes);
  return {
    pages: pages.map(({ elements, ...page }) => ({
      ...page,
      problem: problemOf(changes, elements),
    })),
  };
}

interface Copying extends Version {
  page_ids: string[];
  texts: { selector: string; text: string }[];
}

/** Saves a draft on each of these pages, as a person would there; a page that can't have one stops no other. */
export async function copyVersion(ctx: DomainCtx, { page_ids, texts, ...of }: Copying) {
  const written = new Map(texts.map(({ selector, text }) => [selector, text]));
  const changes = (await changesOf(ctx, of)).map((change) => ({
    ...change,
    ...(change.text !== undefined && { text: written.get(change.selector) ?? change.text }),
  }));
  const copies: VersionCopies = { made: [], left_out: [] };
  for (const page of await holdingPages(ctx, of, changes)) {
    if (!page_ids.includes(page.page_id)) continue;
    const { page_id, path } = page;
    const copy = copyOn(page, changes);
    const saved = 'reason' in copy ? copy : await savedOn(ctx, { ...of, page_id }, copy.changes);
    if (saved.reason !== undefined) copies.left_out.push({ page_id, path, reason: saved.reason });
    else copies.made.push({ page_id, path, version: saved.version });
  }
  return copies;
}

async function savedOn(ctx: DomainCtx, of: OnPage, changes: HandChange[]) {
  try {
    const { newest } = await openVersion(ctx, { ...of, version: 0 });
    const { version } = await saveHandVersion(ctx, { ...of, newest, changes });
    return { version };
  } catch (error) {
    if (error instanceof AppError) return { reason: error.message };
    throw error;
  }
}

const changesOf = async (ctx: DomainCtx, of: Version) => (await openVersion(ctx, of)).changes;

const holdingPages = (ctx: DomainCtx, { page_id }: OnPage, changes: readonly HandChange[]) => {
  const selectors = changes.flatMap(({ selector, before }) => [selector, before ?? selector]);
  return listHoldingPages(ctx.db, { domain_id: ctx.domain_id, page_id }, [...new Set(selectors)]);
};

type Elements = HoldingPage['elements'];

/** Why nothing of it can be made on a page, whatever its texts are; null where it can. */
function problemOf(changes: readonly HandChange[], elements: Elements): string | null {
  for (const { selector, runs, text, was } of changes) {
    const element = elements.find((one) => one.selector === selector);
    if (!element) continue;
    const name = `“${element.content.slice(0, 60)}”`;
    if (!element.enabled) return `${name} is turned off. Turn it on first.`;
    if (runs && element.content !== was) return `${name} has other parts. Edit it on that page.`;
    if (text !== undefined && element.room === 0)
      return `${name} has letters of several sizes. Edit it there.`;
  }
  return null;
}

/** The changes with a page's own words, as they are saved there. */
function copyOn(
  page: HoldingPage,
  changes: readonly HandChange[],
): { changes: HandChange[] } | { reason: string } {
  const problem = problemOf(changes, page.elements);
  if (problem) return { reason: problem };
  const made: HandChange[] = [];
  for (const change of changes) {
    const element = page.elements.find(({ selector }) => selector === change.selector);
    if (!element) return { reason: `The page has no ${change.selector}.` };
    const text = change.text?.replace(FIELD, (field, name: Field) => page[name] ?? field);
    const empty = text?.match(FIELD)?.[0];
    if (empty) return { reason: `The page has no ${empty}.` };
    const { most } = roomOf(element);
    if (text !== undefined && lengthOf(text) > most)
      return { reason: `“${text.slice(0, 60)}” is too long there: ${most} characters fit.` };
    made.push({ ...change, tag: element.tag, was: element.content, ...(text !== undefined && { text }) });
  }
  return { changes: made };
}

type Field = 'headline' | 'title';
const FIELD = /\{(headline|title)\}/g;
