import { publishesAlone } from '../../company/domains/domains.service.ts';
import { keptOfStep, stepOnce } from '../../company/tasks/progress.service.ts';
import { moveTask, reportProgress } from '../../company/tasks/tasks.service.ts';
import type { Ctx } from '../../context.ts';
import { promptThatAsks } from '../../measuring/topics/prompts.service.ts';
import { isForReaders, NOTHING_SAID } from '../../writer/checks/system-talk.ts';
import type { WrittenPage } from '../../writer/writer.ts';
import { listTitles } from '../generated-pages/find-pages.service.ts';
import { createPage, type NewPage } from '../generated-pages/store-pages.service.ts';
import { gatherSources } from '../sources/writing-sources.service.ts';
import type { TaskEnd } from './content-task.ts';
import type { ContentWorkInput } from './content-work.ts';

const OUTLINE = 'Your site lacks the facts for this page. The outline lists what’s missing.';

/** Writes one page that answers a person's request. */
export async function writeRequestedPage(
  ctx: Ctx,
  { task_id, domain_id, started_by, instruction }: ContentWorkInput,
  signal: AbortSignal,
): Promise<TaskEnd> {
  const isDone = await keptOfStep(ctx, { task_id, key: 'page' });
  if (isDone) return { status: 'completed', detail: null };
  const sources = await gatherSources(ctx, domain_id);
  await moveTask(ctx, task_id, 'writing_pages');
  const existing = await listTitles(ctx, domain_id);
  const written = await ctx.writer.writePage({ ...sources, request: instruction, existing, signal });
  signal.throwIfAborted();
  if (!written.outline && !isForReaders(written)) return { status: 'error', detail: NOTHING_SAID };
  await moveTask(ctx, task_id, 'checking_facts');
  const prompt = await promptThatAsks(ctx, domain_id, instruction);
  await keepWritten(ctx, { task_id, key: 'page', domain_id, started_by, written, prompt });
  await reportProgress(ctx, task_id, { done: 1, planned: 1 });
  return { status: 'completed', detail: noticeOf(written) };
}

function noticeOf({ outline, failure }: WrittenPage): string | null {
  return [failure, outline ? OUTLINE : undefined].filter((part) => part !== undefined).join(' ') || null;
}

/** Stores a page that the writer wrote, once per step of the task. */
export async function keepWritten(
  ctx: Ctx,
  input: {
    task_id: string;
    key: string;
    domain_id: string;
    started_by: string | null;
    written: WrittenPage;
    prompt: { id: string; topic_id: string | null } | null;
  },
): Promise<boolean> {
  const { task_id, key, domain_id, written, prompt } = input;
  return stepOnce(ctx, { task_id, key }, async (tx) => {
    const goes_live = await publishesAlone(tx, domain_id);
    const page = await createPage(tx, {
      ...contentOfWritten(written),
      domain_id,
      slug_from: written.title,
      page_type: 'answer',
      question: written.question,
      topic_id: prompt?.topic_id ?? null,
      prompt_id: prompt?.id ?? null,
      outline: written.outline,
      actor: { user_id: input.started_by, writer: written.written_by ?? tx.writer.name, task_id },
      // An outline is for the people who complete it, not for the public.
      publish: goes_live && !written.outline,
    });
    return { type: 'page_created', data: { slug: page.slug, page_id: page.id, title: page.title } };
  });
}

export function contentOfWritten(
  written: Pick<WrittenPage, 'title' | 'meta_description' | 'markdown' | 'sources' | 'unsupported'>,
): Pick<NewPage, 'title' | 'meta_description' | 'markdown_content' | 'sources' | 'unsupported'> {
  const { title, meta_description, markdown: markdown_content, sources, unsupported } = written;
  return { title, meta_description, markdown_content, sources, unsupported };
}
