import type { Task } from '@sightline/contract/company/tasks';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { hasHadContentTask } from '../../company/tasks/tasks.queries.ts';
import { findRunningWork, startContentTask } from '../../company/tasks/tasks.service.ts';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { promptThatAsks } from '../../measuring/topics/prompts.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { listPageIds } from '../generated-pages/find-pages.service.ts';
import { type ContentWorkInput, contentWork } from './content-work.ts';
import { type ManualPage, takeManualPage } from './manual-page.ts';
import { isOverviewCurrent } from './overview-page.ts';
import { keepSiteBefore } from './refresh-pages.ts';

const MAX_TITLE_LENGTH = 120;
/** Work on existing pages ignores later ones, whatever the clock says. */
const ON_PAGES = new Set<ContentWorkInput['work']>(['bulk_edit', 'guidance', 'overview', 'refresh']);

/** Writes a page from a prompt as a task; stores a page written by hand at once. */
export async function startPage(
  ctx: DomainCtx,
  { prompt, manual }: { prompt?: string | undefined; manual?: ManualPage | undefined },
): Promise<{ task_id: string }> {
  if (manual) return takeManualPage(ctx, manual);
  if (!prompt) {
    const message = 'Enter what the page should be about, or its title, slug and content.';
    throw new AppError('bad_request', message, { fields: { prompt: message } });
  }
  const known = await promptThatAsks(ctx, ctx.domain_id, prompt);
  return start(
    ctx,
    {
      work: 'create_page',
      domain_id: ctx.domain_id,
      started_by: ctx.user.id,
      instruction: prompt,
      page_ids: null,
    },
    { topic_id: known?.topic_id ?? null, prompt_id: known?.id ?? null },
  );
}

/** Changes many pages by one instruction, as a task; all pages without `page_ids`. */
export async function startBulkEdit(
  ctx: Ctx,
  input: {
    domain_id: string;
    instruction: string;
    page_ids: string[] | null;
    work: 'bulk_edit' | 'overview' | 'guidance';
    started_by: string | null;
  },
): Promise<{ task_id: string }> {
  return start(ctx, input);
}

/** Reads the site again and rebuilds pages based on changed ones; joins a refresh that is already running. */
export async function startRefresh(ctx: DomainCtx): Promise<{ task_id: string }> {
  const { domain_id, user } = ctx;
  return inTransaction(ctx, async (tx) => {
    await lockDomain(tx, domain_id);
    const running = await findRunningWork(tx, domain_id, 'refresh');
    if (running) return { task_id: running.task_id };
    const input = {
      work: 'refresh',
      domain_id,
      started_by: user.id,
      instruction: '',
      page_ids: null,
    } as const;
    const task = await start(tx, input);
    await keepSiteBefore(tx, { ...task, domain_id });
    return task;
  });
}

/** Updates the pages to the current description; null when there is nothing to do. */
export async function startOverview(ctx: DomainCtx): Promise<{ task_id: string | null }> {
  const { domain_id, user } = ctx;
  if (await isOverviewCurrent(ctx, domain_id)) return { task_id: null };
  return inTransaction(ctx, async (tx) => {
    await lockDomain(tx, domain_id);
    return start(tx, { work: 'overview', domain_id, started_by: user.id, instruction: '', page_ids: null });
  });
}

/** Starts a domain's first pages; does nothing if they were started before. */
export async function startFirstContent(ctx: Ctx, domain_id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockDomain(tx, domain_id);
    if (await hasHadContentTask(tx.db, domain_id, 'first_content')) return;
    await start(tx, { work: 'first_content', domain_id, started_by: null, instruction: '', page_ids: null });
  });
}

async function start(
  ctx: Ctx,
  input: Omit<ContentWorkInput, 'task_id'>,
  about: Pick<Task['data'], 'topic_id' | 'prompt_id'> = {},
): Promise<{ task_id: string }> {
  const { domain_id, work, started_by, instruction } = input;
  const title = instruction ? instruction.slice(0, MAX_TITLE_LENGTH) : null;
  return inTransaction(ctx, async (tx) => {
    const { task_id } = await startContentTask(tx, {
      domain_id,
      data: { work, title, ...about },
      started_by,
    });
    const page_ids = ON_PAGES.has(work) ? (input.page_ids ?? (await listPageIds(tx, domain_id))) : null;
    await tx.jobs.send(tx.db, { ...contentWork, group: domain_id }, { ...input, page_ids, task_id });
    return { task_id };
  });
}
