import type {
  GeneratedPage,
  PageVersion,
  PublishedPage,
  UnsupportedFact,
} from '@sightline/contract/publishing/generated-pages';
import type { PageMilestones } from '@sightline/contract/publishing/page-figures';
import type { Ctx, DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { OverLimit } from '../../platform/threads/over-limit.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { visitsByPage } from '../crawlers/crawlers.service.ts';
import { servingOfDomain } from '../hosting/hosting.service.ts';
import { checkPage, heldFactsIn } from '../sources/page-check.service.ts';
import { firstPublished } from './content-changes.queries.ts';
import type { summariseEdit } from './edit-summary.ts';
import { findPageRow, type PageRow } from './generated-pages.queries.ts';
import { milestonesOf } from './milestones.service.ts';
import { listVersionRows } from './page-versions.queries.ts';
import { deletePage, movePage, publishPage, savePage, unpublishPage } from './store-pages.service.ts';

export async function getPage(ctx: DomainCtx, page_id: string): Promise<GeneratedPage> {
  return withVisits(ctx, await getPageRow(ctx, ctx.domain_id, page_id));
}

export async function getPageRow(ctx: Ctx, domain_id: string, page_id: string): Promise<PageRow> {
  const row = await findPageRow(ctx.db, domain_id, page_id);
  if (!row) throw new AppError('not_found', 'Page not found.');
  return row;
}

/** Newest first. */
export async function listVersions(ctx: DomainCtx, page_id: string): Promise<PageVersion[]> {
  await getPageRow(ctx, ctx.domain_id, page_id);
  return listVersionRows(ctx.db, page_id);
}

/** From its first publication, regardless of later ones. */
export async function getMilestones(ctx: DomainCtx, page_id: string): Promise<PageMilestones> {
  const page = await getPageRow(ctx, ctx.domain_id, page_id);
  return milestonesOf(ctx, { ...page, published_at: await firstPublished(ctx.db, page_id) });
}

/** Stores what a person typed as a new version, which waits to be published. */
export async function updatePage(
  ctx: DomainCtx,
  page_id: string,
  typed: { title: string; meta_description: string; markdown_content: string; version?: number | undefined },
): Promise<GeneratedPage> {
  const { version: from_version, ...text } = typed;
  const { domain_id } = ctx;
  const page = await getPageRow(ctx, domain_id, page_id);
  const { unsupported, sources } = await checkPage(ctx, domain_id, {
    ...text,
    markdown: text.markdown_content,
  });
  const row = await savePage(
    ctx,
    { domain_id, page_id },
    {
      ...text,
      sources: sources.length > 0 ? sources : page.sources,
      unsupported,
      from_version,
      summary: (before) => summaryOf(before, text),
      actor: personOf(ctx),
      publish: false,
    },
  );
  return withVisits(ctx, row);
}

type Text = Pick<PageRow, 'title' | 'meta_description' | 'markdown_content'>;

const summarise = threadWork<typeof summariseEdit>(
  new URL('./edit-summary.ts', import.meta.url),
  'summariseEdit',
);
/** A line in the change log is not worth more time while the page's row is locked. */
const SUMMARY_CPU_MS = 3000;

async function summaryOf({ title, meta_description, markdown_content }: Text, after: Text): Promise<string> {
  const before = { title, meta_description, markdown_content };
  return inThread(summarise, { before, after }, { cpu_ms: SUMMARY_CPU_MS }).catch((error) => {
    if (error instanceof OverLimit) return 'The text changed.';
    throw error;
  });
}

/** The answer says what is missing before visitors can see the page. */
export async function publish(ctx: DomainCtx, page_id: string): Promise<PublishedPage> {
  const page = await withVisits(ctx, await publishPage(ctx, ctx.domain_id, page_id, personOf(ctx)));
  return { ...page, ...(await servingOfDomain(ctx)) };
}

export async function unpublish(ctx: DomainCtx, page_id: string): Promise<GeneratedPage> {
  return withVisits(ctx, await unpublishPage(ctx, ctx.domain_id, page_id, personOf(ctx)));
}

export async function move(ctx: DomainCtx, page_id: string, slug: string): Promise<GeneratedPage> {
  const { domain_id } = ctx;
  return withVisits(ctx, await movePage(ctx, { domain_id, page_id, slug }, personOf(ctx)));
}

export async function removePage(ctx: DomainCtx, page_id: string, reason: string | undefined) {
  await deletePage(ctx, { domain_id: ctx.domain_id, page_id, reason: reason || null }, personOf(ctx));
}

const personOf = ({ user }: DomainCtx) => ({ user_id: user.id, writer: null, task_id: null });

async function withVisits(ctx: DomainCtx, row: PageRow): Promise<GeneratedPage> {
  const [visits, held] = await Promise.all([
    visitsByPage(ctx, ctx.domain_id, [row.id]),
    heldFactsIn(ctx, ctx.domain_id, { ...row, markdown: row.markdown_content }),
  ]);
  const unsupported = [
    ...held,
    ...row.unsupported.filter((fact) => !held.some((one) => isSameFact(one, fact))),
  ];
  return toPage({ ...row, unsupported }, visits.get(row.id));
}

const isSameFact = (one: UnsupportedFact, other: UnsupportedFact) =>
  one.text === other.text && one.sentence === other.sentence;

export function toPage(
  {
    domain_id: _,
    prompt_id: __,
    ...page
  }: Omit<PageRow, 'markdown_content'> & { markdown_content?: string | undefined },
  llm_visits: Record<string, number> = {},
): GeneratedPage {
  return { ...page, llm_visits };
}
