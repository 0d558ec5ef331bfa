import type { Ctx } from '../../context.ts';
import type { Page } from '../../language/page/page.ts';
import { listAcceptedNotes, listKnowledgePages } from './knowledge-sources.queries.ts';

/** What people added to the site's content: pages read from sources, and accepted notes. */
export async function knowledgeOf(ctx: Ctx, domain_id: string): Promise<{ pages: Page[]; notes: string[] }> {
  const [pages, notes] = await Promise.all([
    listKnowledgePages(ctx.db, domain_id),
    listAcceptedNotes(ctx.db, domain_id),
  ]);
  return { pages, notes };
}
