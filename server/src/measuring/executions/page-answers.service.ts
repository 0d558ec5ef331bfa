import type { Ctx } from '../../context.ts';
import { normaliseCitation } from '../reading/citations/citation.ts';
import { type FirstAnswer, listFirstCitations, listFirstMentions } from './page-answers.queries.ts';

export interface PageAnswers {
  /** Each assistant's first answer that cites the page. */
  citations: FirstAnswer[];
  /** Each assistant's first answer that names the brand for the page's topic; empty without a topic. */
  mentions: FirstAnswer[];
}

/** Answers given after a page was published, found by its address and its topic. */
export async function answersSince(
  ctx: Ctx,
  input: { domain_id: string; url: string; topic_id: string | null; since: string },
): Promise<PageAnswers> {
  const { domain_id, topic_id, since } = input;
  const page = normaliseCitation(input.url);
  const [citations, mentions] = await Promise.all([
    page ? listFirstCitations(ctx.db, { domain_id, url: page.url, domain: page.domain, since }) : [],
    topic_id ? listFirstMentions(ctx.db, { domain_id, topic_id, since }) : [],
  ]);
  return { citations, mentions };
}
