import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EditedPage, WritingSources } from '../../writer/writer.ts';
import { getDomainRow } from '../domains/domains.service.ts';
import { findPage, type PageRow } from '../generated-pages/find-pages.service.ts';
import { savePage } from '../generated-pages/store-pages.service.ts';
import { listDoneSteps, stepOnce } from '../tasks/progress.service.ts';
import { moveTask, reportProgress } from '../tasks/tasks.service.ts';
import type { TaskEnd } from './content-task.ts';
import type { ContentWorkInput } from './content-work.ts';
import { contentOfWritten } from './write-requested-page.ts';
import { gatherSources } from './writing-sources.service.ts';

/** The whole answer where only a model could follow the instruction. */
const NEEDS_MODEL = 'Needs a model';
/** A run leaves the rest to the next one well before its job's time is over. */
const LONGEST_RUN_MS = 30 * 60_000;
/** How often a page is edited anew because somebody saved it meanwhile. */
const MOST_TRIES = 3;

type Edit = Pick<ContentWorkInput, 'task_id' | 'domain_id' | 'started_by' | 'instruction' | 'page_ids'>;

/** Follows one instruction on every page of the task, one after the other. */
export async function editPages(ctx: Ctx, input: Edit, signal: AbortSignal): Promise<TaskEnd | 'later'> {
  const { task_id, domain_id } = input;
  const ids = input.page_ids ?? [];
  const done = await listDoneSteps(ctx, task_id);
  const open = ids.filter((id) => !done.has(stepOf(id)));
  const sources = await gatherSources(ctx, domain_id);
  await moveTask(ctx, task_id, 'writing_pages');
  let at = ids.length - open.length;
  let changed = [...done.values()].filter(({ type }) => type === 'page_changed').length;
  await reportProgress(ctx, task_id, { done: at, planned: ids.length });
  const started = performance.now();
  for (const page_id of open) {
    signal.throwIfAborted();
    if (performance.now() - started > LONGEST_RUN_MS) return 'later';
    const outcome = await editPage(ctx, { ...input, page_id, sources, changed }, signal);
    if (outcome === 'needs_model') return { status: 'error', detail: NEEDS_MODEL };
    if (outcome === 'changed') changed += 1;
    at += 1;
    await reportProgress(ctx, task_id, { done: at, planned: ids.length });
  }
  return {
    status: 'completed',
    detail: `${changed} of ${ids.length} ${ids.length === 1 ? 'page' : 'pages'} changed.`,
  };
}

type Outcome = 'changed' | 'skipped' | 'needs_model';
type OnePage = Edit & { page_id: string; sources: WritingSources; changed: number };

async function editPage(ctx: Ctx, input: OnePage, signal: AbortSignal): Promise<Outcome> {
  let needs_model = false;
  const outcome = await editNewest(ctx, input, async (page) => {
    const { title, meta_description, markdown_content: markdown } = page;
    const text = { title, meta_description, markdown };
    const { sources, instruction } = input;
    const edited = await ctx.writer.editPage({ ...sources, instruction, page: text, signal });
    signal.throwIfAborted();
    needs_model = edited === null;
    if (edited === null) return { skip: NEEDS_MODEL };
    return edited.changed ? edited : { skip: edited.summary || 'It has nothing that this is about.' };
  });
  if (outcome === 'changed') return 'changed';
  if (needs_model && input.changed === 0) return 'needs_model';
  await skip(ctx, input, outcome.skip);
  return 'skipped';
}

type NewText = Omit<EditedPage, 'changed'> & { outline?: boolean };

/** Edits a page as it is now; once more where somebody saved it meanwhile. Why nothing was changed, where nothing was. */
export async function editNewest(
  ctx: Ctx,
  input: Pick<Edit, 'task_id' | 'domain_id' | 'started_by'> & { page_id: string },
  edit: (page: PageRow) => Promise<NewText | { skip: string }>,
): Promise<'changed' | { skip: string }> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    const page = await findPage(ctx, input.domain_id, input.page_id);
    if (!page) return { skip: 'It was deleted.' };
    const edited = await edit(page);
    if ('skip' in edited) return edited;
    try {
      await keepEdited(ctx, input, page, edited);
      return 'changed';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { skip: 'Somebody kept changing it at the same time.' };
}

/** Stores an edit as a new version, once for the task; what is live becomes the new one where pages go live by themselves. */
async function keepEdited(
  ctx: Ctx,
  { task_id, domain_id, started_by }: Pick<Edit, 'task_id' | 'domain_id' | 'started_by'>,
  page: PageRow,
  edited: NewText,
): Promise<void> {
  await stepOnce(ctx, { task_id, key: stepOf(page.id) }, async (tx) => {
    const { auto_publish_pages } = await getDomainRow(tx, domain_id);
    const saved = await savePage(
      tx,
      { domain_id, page_id: page.id },
      {
        ...contentOfWritten(edited),
        from_version: page.version,
        ...(edited.outline === undefined ? {} : { outline: edited.outline }),
        summary: () => edited.summary,
        actor: { user_id: started_by, writer: tx.writer.name, task_id },
        publish: auto_publish_pages && page.status === 'published',
      },
    );
    return {
      type: 'page_changed',
      data: { slug: saved.slug, page_id: saved.id, title: saved.title, detail: edited.summary },
    };
  });
}

/** A page that stays as it is, and why. */
export async function skip(
  ctx: Ctx,
  { task_id, domain_id, page_id }: { task_id: string; domain_id: string; page_id: string },
  detail: string,
): Promise<void> {
  const page = await findPage(ctx, domain_id, page_id);
  const about = page ? { slug: page.slug, title: page.title } : {};
  await stepOnce(ctx, { task_id, key: stepOf(page_id) }, async () => ({
    type: 'page_skipped',
    data: { page_id, ...about, detail },
  }));
}

export const stepOf = (page_id: string) => `page:${page_id}`;
