import { setTimeout as sleep } from 'node:timers/promises';
import { listDoneSteps } from '../../company/tasks/progress.service.ts';
import { moveTask, reportProgress } from '../../company/tasks/tasks.service.ts';
import type { Ctx } from '../../context.ts';
import { listStarterPrompts } from '../../measuring/topics/prompts.queries.ts';
import { awakeNow } from '../../platform/awake/awake.ts';
import { siteReading } from '../../understanding/research/research.service.ts';
import { isForReaders } from '../../writer/checks/system-talk.ts';
import type { WrittenPage } from '../../writer/writer.ts';
import { listTitles } from '../generated-pages/find-pages.service.ts';
import { gatherSources } from '../sources/writing-sources.service.ts';
import type { TaskEnd } from './content-task.ts';
import type { ContentWorkInput } from './content-work.ts';
import { writeOverview } from './overview-page.ts';
import { keepWritten } from './write-requested-page.ts';

const MAX_ANSWERS = 5;
/** With fewer answers than this, outlines show what the site lacks. */
const MIN_ANSWERS = 2;
const READING_WAIT_MS = 15 * 60_000;
const LOOK_MS = 1000;

type Prompt = { id: string; text: string; topic_id: string };

/** Writes the overview page, and answers to the first topic's prompts as far as the site supports them. */
export async function writeFirstPages(
  ctx: Ctx,
  input: ContentWorkInput,
  signal: AbortSignal,
): Promise<TaskEnd> {
  const { task_id, domain_id } = input;
  const unread = await waitForSite(ctx, input, signal);
  const sources = await gatherSources(ctx, domain_id);
  if (sources.pages.length === 0) {
    const why = unread ?? 'No page of it was found.';
    return {
      status: 'completed',
      detail: `No pages written: we couldn’t read your site. ${why}`,
    };
  }
  await moveTask(ctx, task_id, 'writing_pages');
  const prompts = await listStarterPrompts(ctx.db, domain_id);
  const planned = 1 + Math.min(MAX_ANSWERS, prompts.length);
  await reportProgress(ctx, task_id, { done: 0, planned });
  await writeOverview(ctx, input);
  await reportProgress(ctx, task_id, { done: 1, planned });

  const outlines: { prompt: Prompt; written: WrittenPage }[] = [];
  let answered = 0;
  let failure: string | undefined;
  for (const prompt of prompts) {
    if (answered >= MAX_ANSWERS) break;
    signal.throwIfAborted();
    const isDone = (await listDoneSteps(ctx, task_id)).has(stepOf(prompt));
    if (!isDone) {
      const existing = await listTitles(ctx, domain_id);
      const written = await ctx.writer.writePage({ ...sources, request: prompt.text, existing, signal });
      signal.throwIfAborted();
      if (written.outline) {
        outlines.push({ prompt, written });
        continue;
      }
      failure ??= written.failure;
      if (!isForReaders(written)) continue;
      await keepWritten(ctx, { ...input, key: stepOf(prompt), written, prompt });
    }
    answered += 1;
    await reportProgress(ctx, task_id, { done: 1 + answered, planned });
  }
  const shown = outlines.slice(0, Math.max(0, MIN_ANSWERS - answered));
  for (const { prompt, written } of shown)
    await keepWritten(ctx, { ...input, key: stepOf(prompt), written, prompt });
  await reportProgress(ctx, task_id, { done: planned, planned });
  return {
    status: 'completed',
    detail: [failure, told(answered, shown.length)].filter(Boolean).join(' ') || null,
  };
}

const stepOf = ({ id }: Prompt) => `prompt:${id}`;

function told(answers: number, outlines: number): string | null {
  if (outlines === 0) return null;
  const rest = `${outlines} ${outlines === 1 ? 'page is an outline' : 'pages are outlines'}`;
  return `Your site answers ${answers === 0 ? 'none' : answers} of the prompts, so ${rest} of what it lacks.`;
}

/** Waits while the site is being read; returns why it failed, if it did. */
async function waitForSite(
  ctx: Ctx,
  { task_id, domain_id }: ContentWorkInput,
  signal: AbortSignal,
): Promise<string | null> {
  const started = awakeNow();
  for (;;) {
    const reading = await siteReading(ctx, domain_id);
    if (reading.done || awakeNow() - started > READING_WAIT_MS) return reading.failure;
    await moveTask(ctx, task_id, 'reading_site');
    await sleep(LOOK_MS, undefined, { signal });
  }
}
