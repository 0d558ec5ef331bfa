import type { Task } from '@sightline/contract/company/tasks';

const WORK: Record<NonNullable<Task['data']['work']>, string> = {
  create_page: 'Create page',
  bulk_edit: 'Edit pages',
  first_content: 'Write the first pages',
  refresh: 'Refresh content',
  overview: 'Update pages to match the overview',
  guidance: 'Apply guidance',
};

/** What a content task does, with its page or instruction. */
export function describeWriting({ work, title }: Pick<Task['data'], 'work' | 'title'>): string {
  const doing = work ? WORK[work] : 'Write content';
  return title ? `${doing}: ${title}` : doing;
}
