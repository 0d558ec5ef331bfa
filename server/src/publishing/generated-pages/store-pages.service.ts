import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { type Ctx, inTransaction } from '../../context.ts';
import { applySuggestionsOfPage } from '../../measuring/suggestions/suggestions.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import { acceptText, mustBeForReaders } from './accept-text.ts';
import { insertChange } from './content-changes.queries.ts';
import {
  addRedirect,
  insertPageRow,
  lockPageRow,
  markPageDeleted,
  movePageRow,
  type PageRow,
  publishPageRow,
  unpublishPageRow,
  updatePageRow,
} from './generated-pages.queries.ts';
import type { Actor, PageContent } from './page-content.ts';
import { insertVersion } from './page-versions.queries.ts';
import { slugFrom, slugProblem, slugVariant } from './slug.service.ts';

export interface NewPage extends PageContent {
  domain_id: string;
  page_type: GeneratedPage['page_type'];
  question: string | null;
  topic_id: string | null;
  prompt_id: string | null;
  outline: boolean;
  actor: Actor;
  /** Whether it goes live at once. */
  publish: boolean;
}

const MAX_VARIANTS = 200;

/** Stores a page under a slug made from `slug_from`, with a number if the slug is taken. */
export async function createPage(ctx: Ctx, page: NewPage & { slug_from: string }): Promise<PageRow> {
  const slug = slugFrom(page.slug_from);
  for (let place = 1; place <= MAX_VARIANTS; place += 1) {
    const row = await createPageAt(ctx, { ...page, slug: slugVariant(slug, place) });
    if (row) return row;
  }
  throw new AppError(
    'conflict',
    `Too many pages are titled "${slug}". Delete some, or choose another title.`,
  );
}

/** Null when another page has the slug. */
export async function createPageAt(ctx: Ctx, given: NewPage & { slug: string }): Promise<PageRow | null> {
  const { actor } = given;
  const page = isToAccept(actor, given.outline) ? acceptText(given) : given;
  return inTransaction(ctx, async (tx) => {
    const at = tx.now();
    const row = await insertPageRow(tx.db, { ...page, by: actor.user_id, at });
    if (!row) return null;
    await insertVersion(tx.db, { ...contentOf(row), page_id: row.id, version: row.version, actor, at });
    await log(tx, row, 'create', `Created “${row.title}”.`, { actor, at });
    return page.publish ? publishNewest(tx, row, actor) : row;
  });
}

/** People's text is kept as it is; an outline is a note to them and is not published. */
const isToAccept = ({ writer }: Actor, outline: boolean) => writer !== null && !outline;

export interface PageChange extends PageContent {
  /** The version that the change is based on; conflict when there is a newer one. Absent: no check. */
  from_version?: number | undefined;
  outline?: boolean;
  /** A sentence for the change log. */
  summary: (before: PageRow) => string | Promise<string>;
  actor: Actor;
  publish: boolean;
}

/** Stores a new version of a page; none when nothing differs. */
export async function savePage(
  ctx: Ctx,
  { domain_id, page_id }: { domain_id: string; page_id: string },
  given: PageChange,
): Promise<PageRow> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockPage(tx, domain_id, page_id);
    const change = isToAccept(given.actor, given.outline ?? before.outline) ? acceptText(given) : given;
    // Even if its version is older: a save without confirmation is sent again.
    if (isSame(before, change)) return before;
    if (change.from_version !== undefined && change.from_version !== before.version)
      throw new AppError(
        'conflict',
        'A teammate saved this page while you were editing. Load the latest version, then redo your change.',
      );
    const { actor } = change;
    const at = tx.now();
    const row = await updatePageRow(tx.db, page_id, {
      ...change,
      outline: change.outline ?? before.outline,
      by: actor.user_id,
      at,
    });
    await insertVersion(tx.db, { ...contentOf(row), page_id, version: row.version, actor, at });
    await log(tx, row, 'edit', await change.summary(before), { actor, at });
    return change.publish ? publishNewest(tx, row, actor) : row;
  });
}

/** Publishes the newest version, if it is not live yet. Whether the public sees it also depends on plan and host. */
export async function publishPage(
  ctx: Ctx,
  domain_id: string,
  page_id: string,
  actor: Actor,
): Promise<PageRow> {
  return inTransaction(ctx, async (tx) => publishNewest(tx, await lockPage(tx, domain_id, page_id), actor));
}

export async function unpublishPage(
  ctx: Ctx,
  domain_id: string,
  page_id: string,
  actor: Actor,
): Promise<PageRow> {
  return inTransaction(ctx, async (tx) => {
    const page = await lockPage(tx, domain_id, page_id);
    if (page.status !== 'published') return page;
    const at = tx.now();
    const row = await unpublishPageRow(tx.db, page_id, { by: actor.user_id, at });
    await log(tx, row, 'unpublish', `Took “${row.title}” offline.`, { actor, at });
    return row;
  });
}

/** Changes a page's address; the old one redirects to it. */
export async function movePage(
  ctx: Ctx,
  { domain_id, page_id, slug }: { domain_id: string; page_id: string; slug: string },
  actor: Actor,
): Promise<PageRow> {
  const problem = slugProblem(slug);
  if (problem) throw new AppError('bad_request', problem, { fields: { slug: problem } });
  return inTransaction(ctx, async (tx) => {
    const page = await lockPage(tx, domain_id, page_id);
    if (page.slug === slug) return page;
    const at = tx.now();
    const row = await movePageRow(tx.db, page_id, { slug, by: actor.user_id, at });
    if (!row) throw slugTaken(slug);
    await addRedirect(tx.db, { domain_id, slug: page.slug, page_id, new_slug: slug, at });
    await log(tx, row, 'edit', `Moved "${row.title}" from /${page.slug} to /${slug}.`, { actor, at });
    return row;
  }).catch((error) => {
    // Another page took the slug at the same moment.
    throw isDuplicate(error) ? slugTaken(slug) : error;
  });
}

/** The row stays so that its address can answer "deleted"; the slug becomes free. */
export async function deletePage(
  ctx: Ctx,
  { domain_id, page_id, reason }: { domain_id: string; page_id: string; reason: string | null },
  actor: Actor,
) {
  await inTransaction(ctx, async (tx) => {
    const page = await lockPage(tx, domain_id, page_id);
    const at = tx.now();
    await markPageDeleted(tx.db, page_id, { by: actor.user_id, at, reason });
    const why = reason ? ` Reason: ${reason}` : '';
    await log(tx, { ...page, slug: null }, 'delete', `Deleted “${page.title}”.${why}`, { actor, at });
  });
}

function slugTaken(slug: string) {
  const message = `Another page has the slug "${slug}".`;
  return new AppError('conflict', message, { fields: { slug: message } });
}

async function publishNewest(tx: Ctx, page: PageRow, actor: Actor): Promise<PageRow> {
  if (page.status === 'published' && page.live_version === page.version) return page;
  mustBeForReaders(page.markdown_content);
  const at = tx.now();
  const row = await publishPageRow(tx.db, page.id, { by: actor.user_id, at });
  await applySuggestionsOfPage(tx, { ...row, by: actor.user_id, at: new Date(row.published_at ?? at) });
  const what = page.status === 'published' ? 'the newest version of ' : '';
  await log(tx, row, 'publish', `Published ${what}“${row.title}”.`, { actor, at });
  return row;
}

async function lockPage(tx: Ctx, domain_id: string, page_id: string): Promise<PageRow> {
  const page = await lockPageRow(tx.db, domain_id, page_id);
  if (!page) throw new AppError('not_found', 'Page not found.');
  return page;
}

function isSame(before: PageContent, after: PageContent): boolean {
  return (
    before.title === after.title &&
    before.meta_description === after.meta_description &&
    before.markdown_content === after.markdown_content
  );
}

const contentOf = ({ title, meta_description, markdown_content, sources, unsupported }: PageContent) => ({
  title,
  meta_description,
  markdown_content,
  sources,
  unsupported,
});

async function log(
  tx: Ctx,
  page: Pick<PageRow, 'id' | 'domain_id' | 'topic_id'> & { slug: string | null },
  change_type: Parameters<typeof insertChange>[1]['change_type'],
  summary: string,
  { actor, at }: { actor: Actor; at: Date },
) {
  const { id: page_id, domain_id, topic_id, slug: after_page_slug } = page;
  await insertChange(tx.db, {
    domain_id,
    page_id,
    topic_id,
    change_type,
    after_page_slug,
    summary,
    actor,
    at,
  });
}
