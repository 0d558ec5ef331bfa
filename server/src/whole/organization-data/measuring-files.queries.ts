import type { TableFile } from './export-file.ts';
import { fileOf } from './export-rows.queries.ts';

/** What was asked and answered, and what the answers show. */
export const MEASURING_FILES: readonly TableFile[] = [
  fileOf({
    path: 'brands.csv',
    says: 'Your brand and its competitors, with the names they are recognized by.',
    from: 'brands x',
    columns: 'id, role, name, aliases, url, domains, owned_properties, status, created_by, created_at',
    order: 'x.role desc, x.created_at, x.id',
  }),
  fileOf({
    path: 'mention_decisions.csv',
    says: 'What people decided unclear mentions mean.',
    from: 'mention_decisions x',
    columns: 'id, brand_id, phrase, sentence, means_brand, created_by, created_at',
    order: 'x.created_at, x.id',
  }),
  fileOf({
    path: 'site_pages.ndjson',
    says: 'Pages of your website and of competitors, as they were read.',
    from: 'site_pages x',
    columns: 'id, brand_id, url, page, fetched_at',
  }),
  fileOf({
    path: 'reports.csv',
    says: 'Links through which figures are shared; their secrets are kept nowhere.',
    from: 'reports x',
    columns: `
      id, topic_id, visit_filters, days, created_by, created_at, expires_at, revoked_at, last_read_at,
      mail_every, recipients, last_mailed_at`,
    order: 'x.created_at, x.id',
  }),
  fileOf({
    path: 'topics.csv',
    says: 'What buyers ask about.',
    from: 'topics x',
    columns: 'id, text, created_by, created_at, archived_at, archived_by, next_run_at',
    order: 'x.created_at, x.id',
  }),
  fileOf({
    path: 'prompts.csv',
    says: 'The questions that assistants are asked.',
    from: 'prompts x',
    columns: `
      id, topic_id, text, branded, intent, audience, language, country, tags, untouched, created_by,
      created_at, archived_at`,
    order: 'x.created_at, x.id',
  }),
  fileOf({
    path: 'prompt_views.csv',
    says: 'Saved filters of the table of prompts.',
    from: 'prompt_views x',
    columns: 'id, name, search, created_by, created_at',
    order: 'lower(x.name)',
  }),
  fileOf({
    path: 'publishing_tests.csv',
    says: 'Tests of whether publishing pages changes what assistants say.',
    from: 'publishing_tests x',
    columns: 'id, topic_id, drawn_at, drawn_by, counted_from, ended_at',
    order: 'x.drawn_at, x.id',
  }),
  fileOf({
    path: 'publishing_test_prompts.csv',
    says: 'The prompts of these tests, with the group that chance put each into.',
    from: 'publishing_test_prompts x',
    columns: 'test_id, prompt_id, arm',
    order: 'x.test_id, x.prompt_id',
  }),
  fileOf({
    path: 'topic_executions.ndjson',
    says: 'Each time a topic was measured, with what came out.',
    from: 'topic_executions x',
    columns: 'id, topic_id, topic_text, trigger, status, overview, score, results, created_at, finished_at',
  }),
  fileOf({
    path: 'prompt_executions.csv',
    says: 'Each prompt on each assistant in one of those measurements.',
    from: 'prompt_executions x',
    columns: `
      id, topic_execution_id, prompt_id, prompt_text, platform, surface, status, n, mentioned, cited,
      searched, failed, score, brand_mentioned, cited_in_sources, served_models, overview, created_at,
      finished_at`,
  }),
  fileOf({
    path: 'answers.ndjson',
    says: 'Every answer of an assistant with its evidence.',
    from: 'answers x',
    columns: `
      id, prompt_execution_id, topic_execution_id, platform, surface, sample, status, requested_model,
      served_model, locale, searched, mentioned, cited, text, steps, queries, results, usage, cost_usd,
      failure_kind, failure, asked_at, answered_at`,
  }),
  fileOf({
    path: 'mentions.csv',
    says: 'Companies that an answer names.',
    from: 'answer_mentions x join answers a on a.id = x.answer_id',
    of: 'a.domain_id',
    columns: 'answer_id, brand_id, entity, name, domain, first_offset, rank, spans, counted',
  }),
  fileOf({
    path: 'citations.csv',
    says: 'Pages that an answer cites.',
    from: 'answer_citations x join answers a on a.id = x.answer_id',
    of: 'a.domain_id',
    columns: 'answer_id, position, raw_url, url, domain, title, kind, own',
  }),
  fileOf({
    path: 'insights.ndjson',
    says: 'What the answers of a measurement show, with the evidence.',
    from: 'insights x',
    columns: 'id, topic_execution_id, prompt_execution_id, position, kind, text, evidence',
  }),
  fileOf({
    path: 'suggestions.ndjson',
    says: 'What to do next, open, done and closed, with the evidence.',
    from: 'content_suggestions x',
    columns: `
      id, topic_id, prompt_id, topic_execution_id, status, target_type, text, memo, target_locator,
      evidence, cited_pages, impact, created_at, updated_at, applied_by, applied_at, closed_at`,
    order: 'x.created_at, x.id',
  }),
  fileOf({
    path: 'spending.csv',
    says: 'What asking assistants has cost, a month a row.',
    from: 'spend_months x',
    columns: 'month, spent_usd, reserved_usd',
    order: 'x.month',
  }),
];
