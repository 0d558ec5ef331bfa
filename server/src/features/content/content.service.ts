import type { Ctx } from '../../context.ts';

/** Changes many pages by one instruction as a task; all of them without `page_ids`. */
export async function startBulkEdit(
  _ctx: Ctx,
  _input: {
    domain_id: string;
    instruction: string;
    page_ids: string[] | null;
    work: 'bulk_edit' | 'overview' | 'guidance';
    started_by: string | null;
  },
): Promise<{ task_id: string }> {
  throw new Error('Not built yet.');
}
