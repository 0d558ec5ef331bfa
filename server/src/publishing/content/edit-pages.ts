import { publishesAlone } from '../../company/domains/domains.service.ts';
import { listDoneSteps, stepOnce } from '../../company/tasks/progress.service.ts';
import { moveTask, reportProgress } from '../../company/tasks/tasks.service.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { awakeNow } from '../../platform/awake/awake.ts';
import { isForReaders, NOTHING_SAID } from '../../writer/checks/system-talk.ts';
import type { EditedPage } from '../../writer/writer.ts';
import type { WritingSources } from '../../writer/writing-sources.ts';
import { findPage, type PageRow } from '../generated-pages/find-pages.service.ts';
import { savePage } from '../generated-pages/store-pages.service.ts';
import { gatherSources } from '../sources/writing-sources.service.ts';
import type { TaskEnd } from './content-task.ts';
import type { ContentWorkInput } from './content-work.ts';
import { contentOfWritten } from './write-requested-page.ts';

/** The complete answer for instructions that only a model could follow. */
const NEEDS_MODEL = 'Needs a model';
/** Well before its job's time is over, a run leaves the rest to the next one. */
const MAX_RUN_MS = 30 * 60_000;
/** How often an edit starts over because someone saved the page meanwhile. */
const MAX_TRIES = 3;

type Edit = Pick<ContentWorkInput, 'task_id' | 'domain_id' | 'started_by' | 'instruction' | 'page_ids'>;

/** Follows one instruction on every page of the task, one page at a time. */
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
  const started = awakeNow();
  let failure: string | undefined;
  for (const page_id of open) {
    signal.throwIfAborted();
    if (awakeNow() - started > MAX_RUN_MS) return 'later';
    const outcome = await editPage(ctx, { ...input, page_id, sources, changed }, signal);
    if (outcome.is === 'needs_model') return { status: 'error', detail: NEEDS_MODEL };
    if (outcome.is === 'changed') changed += 1;
    failure ??= outcome.failure;
    at += 1;
    await reportProgress(ctx, task_id, { done: at, planned: ids.length });
  }
  return {
    status: 'completed',
    detail: `${changed} of ${ids.length} ${ids.length === 1 ? 'page' : 'pages'} changed.${failure ? ` ${failure}` : ''}`,
  };
}

interface Outcome {
  is: 'changed' | 'skipped' | 'needs_model';
  /** Why no model did it. */
  failure?: string | undefined;
}
type OnePage = Edit & { page_id: string; sources: WritingSources; changed: number };

async function editPage(ctx: Ctx, input: OnePage, signal: AbortSignal): Promise<Outcome> {
  let needs_model = false;
  let failure: string | undefined;
  const outcome = await editNewest(ctx, input, async (page) => {
    const { title, meta_description, markdown_content: markdown } = page;
    const text = { title, meta_description, markdown };
    const { sources, instruction } = input;
    const edited = await ctx.writer.editPage({ ...sources, instruction, page: text, signal });
    signal.throwIfAborted();
    needs_model = edited === null;
    failure = edited?.failure;
    if (edited === null) return { skip: NEEDS_MODEL };
    return edited.changed ? edited : { skip: edited.summary || 'Nothing on this page matches your request.' };
  });
  if (outcome === 'changed') return { is: 'changed', failure };
  if (needs_model && input.changed === 0) return { is: 'needs_model' };
  await skip(ctx, input, outcome.skip);
  return { is: 'skipped', failure };
}

type NewText = Omit<EditedPage, 'changed'> & { outline?: boolean };

/**
 * Edits the current version of a page, and tries again if someone saves it meanwhile. Returns a reason when nothing
 * changed.
 */
export async function editNewest(
  ctx: Ctx,
  input: Pick<Edit, 'task_id' | 'domain_id' | 'started_by'> & { page_id: string },
  edit: (page: PageRow) => Promise<NewText | { skip: string }>,
): Promise<'changed' | { skip: string }> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const page = await findPage(ctx, input.domain_id, input.page_id);
    if (!page) return { skip: 'It was deleted.' };
    const edited = await edit(page);
    if ('skip' in edited) return edited;
    if (!page.outline && !isForReaders(edited)) return { skip: NOTHING_SAID };
    try {
      await keepEdited(ctx, input, page, edited);
      return 'changed';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { skip: 'A teammate was editing it at the same time.' };
}

/** Stores an edit as a new version, once per task; if pages publish automatically, the new version goes live. */
async function keepEdited(
  ctx: Ctx,
  { task_id, domain_id, started_by }: Pick<Edit, 'task_id' | 'domain_id' | 'started_by'>,
  page: PageRow,
  edited: NewText,
): Promise<void> {
  await stepOnce(ctx, { task_id, key: stepOf(page.id) }, async (tx) => {
    const goes_live = await publishesAlone(tx, domain_id);
    const saved = await savePage(
      tx,
      { domain_id, page_id: page.id },
      {
        ...contentOfWritten(edited),
        from_version: page.version,
        ...(edited.outline === undefined ? {} : { outline: edited.outline }),
        summary: () => edited.summary,
        actor: { user_id: started_by, writer: edited.written_by ?? tx.writer.name, task_id },
        publish: goes_live && page.status === 'published',
      },
    );
    return {
      type: 'page_changed',
      data: { slug: saved.slug, page_id: saved.id, title: saved.title, detail: edited.summary },
    };
  });
}

/** A page that stays unchanged, and why. */
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
