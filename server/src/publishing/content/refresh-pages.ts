import { keptOfStep, listDoneSteps, stepOnce } from '../../company/tasks/progress.service.ts';
import { moveTask, reportProgress } from '../../company/tasks/tasks.service.ts';
import type { Ctx } from '../../context.ts';
import { countText } from '../../platform/text/count-text.ts';
import { rereadSite, siteDigests } from '../../understanding/research/reread-site.service.ts';
import type { EditedPage } from '../../writer/writer.ts';
import type { WritingSources } from '../../writer/writing-sources.ts';
import type { PageRow } from '../generated-pages/find-pages.service.ts';
import { listRowsBySource } from '../generated-pages/generated-pages.queries.ts';
import { wasTyped } from '../generated-pages/page-versions.queries.ts';
import { gatherSources } from '../sources/writing-sources.service.ts';
import type { TaskEnd } from './content-task.ts';
import type { ContentWorkInput } from './content-work.ts';
import { editNewest, skip, stepOf } from './edit-pages.ts';
import { REFRESH_FACTS } from './overview-page.ts';

const BEFORE = 'site-before';
const READ = 'site-read';

/** The site's text before it is read again, kept with the task so that it survives a dying worker. */
export async function keepSiteBefore(
  tx: Ctx,
  { task_id, domain_id }: { task_id: string; domain_id: string },
) {
  const digests = await siteDigests(tx, domain_id);
  await stepOnce(tx, { task_id, key: BEFORE }, async () => ({ type: 'started', data: { digests } }));
}

/** Reads the site again and rebuilds only the pages based on what changed. */
export async function refreshPages(ctx: Ctx, input: ContentWorkInput, signal: AbortSignal): Promise<TaskEnd> {
  const { task_id, domain_id } = input;
  const read = await readAgain(ctx, input, signal);
  if ('failure' in read) return { status: 'error', detail: read.failure };
  if (read.changed.length === 0) return { status: 'completed', detail: 'Nothing on your site has changed.' };
  await moveTask(ctx, task_id, 'writing_pages');
  const before = new Set(input.page_ids);
  const resting = await listRowsBySource(ctx.db, domain_id, read.changed);
  const pages = resting.filter(({ id }) => before.has(id));
  const done = await listDoneSteps(ctx, task_id);
  const sources = await gatherSources(ctx, domain_id);
  let at = 0;
  for (const page of pages) {
    signal.throwIfAborted();
    await reportProgress(ctx, task_id, { done: at, planned: pages.length });
    if (!done.has(stepOf(page.id))) await rebuild(ctx, { ...input, page, sources }, signal);
    at += 1;
  }
  await reportProgress(ctx, task_id, { done: at, planned: pages.length });
  const steps = [...(await listDoneSteps(ctx, task_id)).values()];
  const rebuilt = steps.filter(({ type }) => type === 'page_changed').length;
  return {
    status: 'completed',
    detail: `${countText(read.changed.length, 'page')} of your site changed; ${countText(rebuilt, 'page')} here rebuilt.`,
  };
}

async function readAgain(
  ctx: Ctx,
  { task_id, domain_id }: ContentWorkInput,
  signal: AbortSignal,
): Promise<{ changed: string[] } | { failure: string }> {
  const read = await keptOfStep(ctx, { task_id, key: READ });
  if (read) return { changed: Object.keys(digestsIn(read, 'changed')) };
  await moveTask(ctx, task_id, 'reading_site');
  const outcome = await rereadSite(ctx, { domain_id, signal });
  if (outcome.read === 0) return { failure: `Couldn’t read your site. ${outcome.detail}` };
  const before = digestsIn((await keptOfStep(ctx, { task_id, key: BEFORE })) ?? {}, 'digests');
  const after = await siteDigests(ctx, domain_id);
  const urls = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...urls].filter((url) => before[url] !== after[url]);
  await stepOnce(ctx, { task_id, key: READ }, async () => ({
    type: 'site_read',
    data: {
      detail: `${countText(changed.length, 'page')} of your site changed.`,
      changed: Object.fromEntries(changed.map((url) => [url, after[url] ?? ''])),
    },
  }));
  return { changed };
}

function digestsIn(kept: Record<string, unknown>, field: string): Record<string, string> {
  const value = kept[field];
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([url, digest]) => [url, String(digest)]));
}

async function rebuild(
  ctx: Ctx,
  { page, sources, ...input }: ContentWorkInput & { page: PageRow; sources: WritingSources },
  signal: AbortSignal,
) {
  const about = { ...input, page_id: page.id };
  const outcome = await editNewest(ctx, about, async (newest) => {
    const edited = await writeAnew(ctx, newest, sources, signal);
    signal.throwIfAborted();
    const isSame = edited?.markdown === newest.markdown_content && edited.title === newest.title;
    return edited?.changed && !isSame ? edited : { skip: 'Still matches your site.' };
  });
  if (outcome !== 'changed') await skip(ctx, about, outcome.skip);
}

/** Keeps what a person typed and refreshes only its facts; rewrites what a writer wrote. */
async function writeAnew(
  ctx: Ctx,
  page: PageRow,
  sources: WritingSources,
  signal: AbortSignal,
): Promise<(EditedPage & { outline?: boolean }) | null> {
  if (page.page_type !== 'answer' || (await wasTyped(ctx.db, page.id))) {
    const { title, meta_description, markdown_content: markdown } = page;
    const text = { title, meta_description, markdown };
    return ctx.writer.editPage({ ...sources, instruction: REFRESH_FACTS, page: text, signal });
  }
  const request = page.question ?? page.title;
  const written = await ctx.writer.writePage({ ...sources, request, existing: [], signal });
  return {
    ...written,
    title: page.title,
    changed: true,
    summary: 'Rebuilt from the changed pages on your site.',
  };
}
