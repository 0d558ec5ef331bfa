import { writerOf } from '../../company/domains/writer-of-domain.service.ts';
import { endTask, findOpenTask } from '../../company/tasks/tasks.service.ts';
import type { Ctx } from '../../context.ts';
import { runTask, type TaskEnd } from './content-task.ts';
import { type ContentWorkInput, contentWork } from './content-work.ts';
import { editPages } from './edit-pages.ts';
import { bringOverviewUp } from './overview-page.ts';
import { refreshPages } from './refresh-pages.ts';
import { writeFirstPages } from './write-first-pages.ts';
import { writeRequestedPage } from './write-requested-page.ts';

/** Continues a content task where its last run stopped. */
export async function runContent(ctx: Ctx, input: ContentWorkInput, stop: AbortSignal): Promise<void> {
  const { domain_id, task_id } = input;
  const task = await findOpenTask(ctx, domain_id, task_id);
  if (!task) return;
  await runTask(ctx, task_id, stop, async (signal) => {
    // The person stored in the task now, because the one who started it may have left the team.
    const { started_by } = task;
    const own = { ...ctx, writer: await writerOf(ctx, domain_id) };
    const end = await WORKS[input.work](own, { ...input, started_by }, signal);
    if (end === 'later') await ctx.jobs.send(ctx.db, { ...contentWork, group: domain_id }, input);
    return end;
  });
}

/** `later` when the rest needs another run. */
type RunWork = (ctx: Ctx, input: ContentWorkInput, signal: AbortSignal) => Promise<TaskEnd | 'later'>;

const WORKS: Record<ContentWorkInput['work'], RunWork> = {
  create_page: writeRequestedPage,
  bulk_edit: editPages,
  guidance: editPages,
  overview: bringOverviewUp,
  first_content: writeFirstPages,
  refresh: refreshPages,
};

const GAVE_UP = 'The task stopped because of a server error. Details are in the log.';
const WHAT_TO_DO =
  'Start it again; finished pages are kept. If it happens again, remove the longest source from Knowledge.';

/** Runs after the last attempt has failed: ends the task, which would otherwise look active forever. */
export async function giveUpContent(
  ctx: Ctx,
  { domain_id, task_id }: ContentWorkInput,
  reason: string | null = null,
): Promise<void> {
  if (await findOpenTask(ctx, domain_id, task_id))
    await endTask(ctx, task_id, 'error', `${reason ?? GAVE_UP} ${WHAT_TO_DO}`);
}
