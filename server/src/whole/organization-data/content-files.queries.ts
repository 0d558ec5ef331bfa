import type { TableFile } from './export-file.ts';
import { fileOf } from './export-rows.queries.ts';

/** What is known, written, published and read by crawlers. */
export const CONTENT_FILES: readonly TableFile[] = [
  fileOf({
    path: 'knowledge.ndjson',
    says: 'Sources and notes of the knowledge base.',
    from: '(select * from knowledge_entries where removed_at is null) x',
    columns: `
      id, entry_type, source_type, source_url, title, description, content_text, status, detail,
      created_by, created_at, accepted_by, accepted_at`,
    order: 'x.created_at, x.id',
  }),
  fileOf({
    path: 'knowledge_pages.ndjson',
    says: 'What was read at the sources of the knowledge base.',
    from: '(select p.* from knowledge_pages p join knowledge_entries e on e.id = p.entry_id and e.removed_at is null) x',
    columns: 'entry_id, url, page, fetched_at',
  }),
  fileOf({
    path: 'fact_decisions.ndjson',
    says: 'What was decided where sources disagree.',
    from: 'fact_decisions x',
    columns: 'id, subject, stated, chosen, decided_by, decided_at, undone_by, undone_at',
    order: 'x.decided_at, x.id',
  }),
  fileOf({
    path: 'pages.csv',
    says: 'Pages written for AI. Their texts are in the folder pages, a file for each version.',
    from: 'generated_pages x',
    columns: `
      id, slug, title, meta_description, status, page_type, question, topic_id, prompt_id, outline,
      version, live_version, created_by, updated_by, created_at, updated_at, published_at, deleted_at,
      deleted_by, deleted_reason`,
    order: 'x.created_at, x.id',
  }),
  fileOf({
    path: 'page_versions.ndjson',
    says: 'What each version of a page rests on, and who wrote it.',
    from: 'page_versions x join generated_pages p on p.id = x.page_id',
    of: 'p.domain_id',
    columns: `
      page_id, version, title, meta_description, sources, unsupported, writer, created_by, created_at`,
  }),
  fileOf({
    path: 'accepted_sentences.csv',
    says: 'Sentences of pages that somebody keeps although no source holds them.',
    from: 'accepted_sentences x join generated_pages p on p.id = x.page_id',
    of: 'p.domain_id',
    columns: 'page_id, sentence, accepted_by, created_at',
  }),
  fileOf({
    path: 'page_preview_links.csv',
    says: 'Pages with a preview that was shared by a link, and until when.',
    from: 'page_preview_links x join generated_pages p on p.id = x.page_id',
    of: 'p.domain_id',
    columns: 'page_id, created_by, created_at, expires_at',
  }),
  fileOf({
    path: 'page_redirects.csv',
    says: 'Earlier addresses of pages.',
    from: 'page_redirects x',
    columns: 'slug, page_id, created_at',
  }),
  fileOf({
    path: 'content_changes.csv',
    says: 'The changelog.',
    from: 'content_changes x',
    columns: 'id, page_id, topic_id, change_type, after_page_slug, summary, writer, changed_by, created_at',
    order: 'x.seq',
  }),
  fileOf({
    path: 'guidance.csv',
    says: 'Wishes about the content as they were sent.',
    from: 'guidance x',
    columns: 'id, feedback, path, created_by, created_at',
    order: 'x.created_at, x.id',
  }),
  fileOf({
    path: 'avoided_targets.csv',
    says: 'Where you do not want to be mentioned.',
    from: 'avoided_targets x',
    columns: 'target, created_at',
  }),
  fileOf({
    path: 'crawler_visits.csv',
    says: 'Visits of AI crawlers to your pages, a day, page and crawler a row.',
    from: 'crawler_visits_daily x',
    columns: 'day, path, bot, verified, page_id, visits, first_at',
  }),
  fileOf({
    path: 'crawler_visits_recent.csv',
    says: 'The newest of those visits one by one.',
    from: 'crawler_visits_recent x',
    columns: 'at, path, bot, verified, user_agent, status, page_id',
  }),
  fileOf({
    path: 'crawler_access.ndjson',
    says: 'Whether your website lets AI crawlers in, as of the last check.',
    from: 'crawler_access x',
    columns: 'checked_at, url, crawlers',
  }),
  fileOf({
    path: 'asked_questions.csv',
    says: 'What agents asked your published pages.',
    from: 'asked_questions x',
    columns: 'text, asked, answered, first_at, last_at',
    order: 'x.first_at, x.id',
  }),
  fileOf({
    path: 'edge_requests.csv',
    says: 'Requests for your pages by anybody, a day a row.',
    from: 'edge_requests_daily x',
    columns: 'day, requests',
    order: 'x.day',
  }),
];

/** The texts of pages: each row becomes a file of its own. */
export const PAGE_TEXTS: TableFile = fileOf({
  path: 'pages',
  says: 'The text of every version of every page, as Markdown.',
  from: 'page_versions x join generated_pages p on p.id = x.page_id',
  of: 'p.domain_id',
  columns: 'p.slug as slug, page_id, version, title, meta_description, markdown_content, created_at',
});
