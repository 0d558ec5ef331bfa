import { describedBy, getDomainRow, publishesAlone } from '../../company/domains/domains.service.ts';
import { keptOfStep, type StepEvent, stepOnce } from '../../company/tasks/progress.service.ts';
import { moveTask } from '../../company/tasks/tasks.service.ts';
import type { Ctx } from '../../context.ts';
import { getOwnBrand } from '../../understanding/brands/brands.service.ts';
import { textWithoutHeldValues } from '../../understanding/facts/held-out.service.ts';
import { withoutSystemTalk } from '../../writer/checks/system-talk.ts';
import { findOverview, type PageRow } from '../generated-pages/find-pages.service.ts';
import { createPage, savePage } from '../generated-pages/store-pages.service.ts';
import { checkPage } from '../sources/page-check.service.ts';
import type { TaskEnd } from './content-task.ts';
import type { ContentWorkInput } from './content-work.ts';
import { editPages } from './edit-pages.ts';
import { overviewNames } from './overview-names.ts';

/** The slug of a domain's overview page in any language, unless another page has it. */
const SLUG = 'About';
const STEP = 'overview';
export const REFRESH_FACTS = 'Refresh facts';
const MAX_DESCRIPTION_LENGTH = 160;

/** Whether the overview page matches the description; also true without a description. */
export async function isOverviewCurrent(ctx: Ctx, domain_id: string): Promise<boolean> {
  const text = await overviewText(ctx, domain_id);
  if (!text) return true;
  return (await findOverview(ctx, domain_id))?.markdown_content === text.markdown;
}

/** Rewrites the overview page from the current description, then refreshes the facts on all other pages. */
export async function bringOverviewUp(
  ctx: Ctx,
  input: ContentWorkInput,
  signal: AbortSignal,
): Promise<TaskEnd | 'later'> {
  await writeOverview(ctx, input);
  const overview = await findOverview(ctx, input.domain_id);
  const page_ids = (input.page_ids ?? []).filter((id) => id !== overview?.id);
  const instruction = input.instruction || REFRESH_FACTS;
  return editPages(ctx, { ...input, instruction, page_ids }, signal);
}

/** Creates or updates the overview page, once per task; does nothing without a description. */
export async function writeOverview(
  ctx: Ctx,
  { task_id, domain_id, started_by }: Pick<ContentWorkInput, 'task_id' | 'domain_id' | 'started_by'>,
): Promise<void> {
  const text = await overviewText(ctx, domain_id);
  if (!text || (await keptOfStep(ctx, { task_id, key: STEP }))) return;
  await moveTask(ctx, task_id, 'writing_pages');
  const { markdown: markdown_content, question, ...head } = text;
  const content = { ...head, markdown_content, ...(await checkPage(ctx, domain_id, text)) };
  const writer = (await describedBy(ctx, domain_id)) ?? ctx.writer.name;
  const actor = { user_id: started_by, writer, task_id };
  await stepOnce(ctx, { task_id, key: STEP }, async (tx) => {
    const goes_live = await publishesAlone(tx, domain_id);
    const before = await findOverview(tx, domain_id);
    if (before) {
      const summary = () => 'Overview updated to match the company description.';
      const publish = goes_live && before.status === 'published';
      const saved = await savePage(
        tx,
        { domain_id, page_id: before.id },
        { ...content, title: before.title, summary, actor, publish },
      );
      return eventOf(saved.version === before.version ? 'page_skipped' : 'page_changed', saved);
    }
    const page = await createPage(tx, {
      ...content,
      domain_id,
      slug_from: SLUG,
      page_type: 'overview',
      question,
      topic_id: null,
      prompt_id: null,
      outline: false,
      actor,
      publish: goes_live,
    });
    return eventOf('page_created', page);
  });
}

const eventOf = (type: string, { slug, id: page_id, title }: PageRow): StepEvent => ({
  type,
  data: { slug, page_id, title },
});

/** Null without a description. */
async function overviewText(ctx: Ctx, domain_id: string) {
  const { description } = await getDomainRow(ctx, domain_id);
  const markdown = await textWithoutHeldValues(ctx, domain_id, forReaders(description ?? ''));
  if (!markdown) return null;
  const { name: brand_name } = await getOwnBrand(ctx, domain_id);
  const { title, question } = overviewNames(brand_name, markdown);
  return { question, title, meta_description: firstSentence(markdown), markdown };
}

/**
 * Without notes that the writer addresses to its people, and with bold lines turned into the headings they stand for.
 */
function forReaders(description: string): string {
  return withoutSystemTalk(description)
    .replace(/^\*\*([^*\n]+)\*\*$/gm, '## $1')
    .trim();
}

/** The first sentence without markup, cut between words. */
function firstSentence(markdown: string): string {
  const paragraph = markdown.split(/\n\s*\n/).find((part) => !/^(?:#|[-*] |\|)/.test(part.trim())) ?? '';
  const plain = paragraph
    .replace(/(?<!\s)\s*\(\[[^[\]]*\]\([^()]*\)\)/g, '')
    .replace(/\[([^[\]]*)\]\([^)]{0,1000}\)/g, '$1')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [sentence = ''] = plain.split(/(?<=[.!?])\s/);
  if (sentence.length <= MAX_DESCRIPTION_LENGTH) return sentence;
  return `${sentence.slice(0, MAX_DESCRIPTION_LENGTH).replace(/(?<!\s)\s+\S*$/, '')}…`;
}
