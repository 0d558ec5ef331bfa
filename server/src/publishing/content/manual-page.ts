import { publishesAlone } from '../../company/domains/domains.service.ts';
import { stepOnce } from '../../company/tasks/progress.service.ts';
import { endTask, reportProgress, startContentTask } from '../../company/tasks/tasks.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { slugProblem } from '../generated-pages/slug.service.ts';
import { createPageAt } from '../generated-pages/store-pages.service.ts';
import { checkPage } from '../sources/page-check.service.ts';

export interface ManualPage {
  title: string;
  slug: string;
  content: string;
  meta_description?: string | undefined;
}

/** Stores a page that a person wrote, as a task that has already ended. */
export async function takeManualPage(ctx: DomainCtx, manual: ManualPage): Promise<{ task_id: string }> {
  const { domain_id, user } = ctx;
  const { title, slug, content, meta_description = '' } = manual;
  const problem = slugProblem(slug);
  if (problem) throw refused('bad_request', problem);
  const goes_live = await publishesAlone(ctx, domain_id);
  const text = { title, meta_description, markdown: content };
  const checked = await checkPage(ctx, domain_id, text);
  return inTransaction(ctx, async (tx) => {
    const data = { work: 'create_page', title } as const;
    const { task_id } = await startContentTask(tx, { domain_id, data, started_by: user.id });
    await stepOnce(tx, { task_id, key: 'page' }, async () => {
      const page = await createPageAt(tx, {
        domain_id,
        slug,
        title,
        meta_description,
        markdown_content: content,
        ...checked,
        page_type: 'manual',
        question: null,
        topic_id: null,
        prompt_id: null,
        outline: false,
        actor: { user_id: user.id, writer: null, task_id },
        publish: goes_live,
      });
      if (!page) throw refused('conflict', 'Another page has this slug. Choose another one.');
      return { type: 'page_created', data: { slug, page_id: page.id, title } };
    });
    await reportProgress(tx, task_id, { done: 1, planned: 1 });
    await endTask(tx, task_id, 'completed');
    return { task_id };
  });
}

const refused = (code: 'bad_request' | 'conflict', message: string) =>
  new AppError(code, message, { fields: { 'manual.slug': message } });
