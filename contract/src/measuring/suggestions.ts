import { z } from 'zod';
import { oc } from '../call.ts';
import { platform } from '../platform.ts';
import {
  count,
  domainPath,
  id,
  list,
  named,
  object,
  oneOf,
  promptExecutionId,
  said,
  text,
  time,
  topicExecutionId,
  webAddress,
} from '../shapes.ts';

export const suggestionTargetSchema = oneOf(
  '`owned_media`: a page of one’s own; `earned_media`: what others publish.',
  ['owned_media', 'earned_media'],
);
export type SuggestionTarget = z.infer<typeof suggestionTargetSchema>;
export const suggestionStatusSchema = z.enum(['pending', 'applied']);

export const suggestionEvidenceSchema = named('SuggestionEvidence', 'A prompt’s execution that shows why.', {
  prompt_execution_id: promptExecutionId,
  platform,
  prompt_text: text('Text of the prompt.', 'Which till suits a small bakery?'),
  answers: count('Answers that show it.', 5),
  of: count('Answers that were counted.', 9),
});
export type SuggestionEvidence = z.infer<typeof suggestionEvidenceSchema>;

export const citedPageSchema = named('CitedPage', 'A page of others that answers cite.', {
  url: webAddress,
  title: text('Title that assistants gave; null where none did.', 'Best tills of 2026').nullable(),
  answers: count('Answers that cite it without naming the brand.', 4),
});
export type CitedPage = z.infer<typeof citedPageSchema>;

export const suggestionSchema = named('Suggestion', 'What to do next, with its evidence.', {
  id: id('Id of the suggestion.'),
  target_type: suggestionTargetSchema,
  status: suggestionStatusSchema.describe('`applied`: a person marked it complete.'),
  text: text('What to do.', 'Write a page that answers “Which till suits a small bakery?”'),
  memo: text('Why.', 'No page answers it, and 5 of 9 answers name competitors.'),
  target_locator: text(
    'The address or site to work on; null for a page that is yet to be written.',
    'review-site.example',
  ).nullable(),
  topic_id: id('Id of the topic; null once it is gone.').nullable(),
  topic_text: text('Text of the topic; null once it is gone.', 'Tills for bakeries').nullable(),
  topic_execution_id: id('Id of the execution that it was computed from; null once it is gone.').nullable(),
  source_type: oneOf('What `source_id` names.', ['topic_execution', 'prompt_execution']),
  source_id: id('Id of the execution of a topic or prompt that it was computed from.'),
  prompt_text: text(
    'The question that no page answers yet; null where it is about something else.',
    'Which till suits a small bakery?',
  ).nullable(),
  evidence: list('Executions of prompts that show it, strongest first.', suggestionEvidenceSchema),
  cited_pages: list('The cited pages to work on, most cited first.', citedPageSchema),
  page: object('The page that was written for it; null before one was.', {
    id: id('Id of the page.'),
    title: text('Title of the page.', 'Tills for bakeries'),
    status: oneOf('Whether it is live.', ['published', 'draft']),
  }).nullable(),
  created_at: time('When it was first suggested (UTC).'),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestionTotalsSchema = z.record(suggestionStatusSchema, z.number().int());
export type SuggestionTotals = Record<SuggestionTarget, z.infer<typeof suggestionTotalsSchema>>;

export const suggestions = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/content-suggestions',
      summary: 'List opportunities',
      description: 'Open ones first, those with the largest effect before others.',
    })
    .input(
      domainPath.extend({
        grouped: said(
          z.stringbool().default(false),
          '`true`: in two groups (`groups`); else one list (`items`).',
          'true',
        ),
        per_type_limit: said(
          z.coerce.number().int().min(1).max(200).default(50),
          'Suggestions of each type in one answer.',
          50,
        ),
        types: text('Types, separated by commas; absent for both.', 'owned_media,earned_media')
          .max(100)
          .optional(),
        status: said(
          z.enum([...suggestionStatusSchema.options, 'any']).optional(),
          'Suggestions of this status, or of both, which can be asked for in parts, and with `totals`. Absent: both, with some that are complete among the first.',
          'pending',
        ),
        cursor: id(
          'Id of the last suggestion of the answer before, which had one type and a status.',
        ).optional(),
      }),
    )
    .output(
      named('Suggestions', 'Suggestions, in groups or as one list.', {
        groups: object('By type; absent unless they were asked for in groups.', {
          owned_media: list('Work on pages of one’s own.', suggestionSchema),
          earned_media: list('Work on what others publish.', suggestionSchema),
        }).optional(),
        items: list('All of them; absent when they were asked for in groups.', suggestionSchema).optional(),
        totals: said(
          z.record(suggestionTargetSchema, suggestionTotalsSchema).optional(),
          'With `status`: how many there are of each type and status.',
          { owned_media: { pending: 12, applied: 3 }, earned_media: { pending: 5, applied: 0 } },
        ),
      }),
    ),
  ofTopicExecution: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topic-executions/{topic_execution_id}/suggestions',
      summary: 'List suggestions of an execution',
      description: 'What was suggested from this execution, whether it is still open or not.',
    })
    .input(domainPath.extend({ topic_execution_id: topicExecutionId }))
    .output(z.array(suggestionSchema)),
  setStatus: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/content-suggestions/{suggestion_id}/status',
      summary: 'Mark an opportunity complete or to do',
      description: 'Only a person’s mark; nothing else follows from it.',
    })
    .input(
      domainPath.extend({
        suggestion_id: id('Id of the suggestion, from the list of suggestions.'),
        status: suggestionStatusSchema.describe('`applied`: complete; `pending`: to do again.'),
      }),
    )
    .output(suggestionSchema),
};
