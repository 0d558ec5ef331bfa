import { setFeedback } from '../../company/domains/domains.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { startBulkEdit } from '../content/content.service.ts';
import { adjustSuggestions } from './adjust-suggestions.ts';
import { insertGuidance, lockFeedback } from './guidance.queries.ts';

/** Maximum length of a domain's feedback. */
const MAX_CHARS = 20_000;

/** Adds a text with its date; when the whole grows too long for a writer, the oldest texts are dropped. */
export function appendFeedback(before: string, text: string, at: Date): string {
  const date = at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const sections = before.trim() ? before.trim().split(/\n\n(?=### )/) : [];
  sections.push(`### ${date}\n\n${text.trim()}`);
  while (sections.length > 1 && sections.join('\n\n').length > MAX_CHARS) sections.shift();
  return sections.join('\n\n');
}

/** Stores guidance for everything written from now on, and starts an edit of existing pages. */
export async function sendGuidance(
  ctx: DomainCtx,
  { feedback, path = null }: { feedback: string; path?: string | null | undefined },
): Promise<{ task_id: string; suggestions_closed: number }> {
  const { domain_id, user } = ctx;
  return inTransaction(ctx, async (tx) => {
    const before = await lockFeedback(tx.db, domain_id);
    await setFeedback(tx, domain_id, appendFeedback(before, feedback, tx.now()));
    const { task_id } = await startBulkEdit(tx, {
      domain_id,
      instruction: feedback,
      page_ids: null,
      work: 'guidance',
      started_by: user.id,
    });
    const guidance_id = await insertGuidance(tx.db, {
      domain_id,
      feedback,
      path,
      task_id,
      created_by: user.id,
      at: tx.now(),
    });
    return { task_id, suggestions_closed: await adjustSuggestions(tx, { domain_id, guidance_id, feedback }) };
  });
}
