import { callDocs, of, type RoomDocs, schemaDocs } from '../docs.ts';
import { citedPageSchema, suggestionEvidenceSchema, suggestionSchema, suggestions } from './suggestions.ts';

const owned = 'Work on pages of one’s own.';
const earned = 'Work on what others publish.';

export const suggestionsDocs: RoomDocs = {
  schemas: [
    schemaDocs('Suggestion', suggestionSchema, 'What to do next, with its evidence.', {
      id: 'Id of the suggestion.',
      target_type: '`owned_media`: a page of one’s own; `earned_media`: what others publish.',
      status: '`applied`: a person marked it complete.',
      text: ['What to do.', 'Write a page that answers “Which till suits a small bakery?”'],
      memo: ['Why.', 'No page answers it, and 5 of 9 answers name competitors.'],
      target_locator: [
        'The address or site to work on; null for a page that is yet to be written.',
        'review-site.example',
      ],
      topic_id: 'Id of the topic; null once it is gone.',
      topic_text: ['Text of the topic; null once it is gone.', 'Tills for bakeries'],
      topic_execution_id: 'Id of the execution that it was computed from; null once it is gone.',
      source_type: 'What `source_id` names.',
      source_id: 'Id of the execution of a topic or prompt that it was computed from.',
      prompt_text: [
        'The question that no page answers yet; null where it is about something else.',
        'Which till suits a small bakery?',
      ],
      evidence: 'Executions of prompts that show it, strongest first.',
      cited_pages: 'The cited pages to work on, most cited first.',
      page: of('The page that was written for it; null before one was.', {
        id: 'Id of the page.',
        status: 'Whether it is live.',
      }),
      created_at: 'When it was first suggested (UTC).',
    }),
    schemaDocs('SuggestionEvidence', suggestionEvidenceSchema, 'An execution of a prompt that shows why.', {
      answers: ['Answers that show it.', 5],
      of: ['Answers that were counted.', 9],
    }),
    schemaDocs('CitedPage', citedPageSchema, 'A page of others that answers cite.', {
      title: ['Title that assistants gave; null where none did.', 'Best tills of 2026'],
      answers: ['Answers that cite it without naming the brand.', 4],
    }),
  ],
  calls: callDocs('suggestions', suggestions, {
    list: {
      about: 'Open ones first, those with the largest effect before others.',
      input: {
        grouped: ['`true`: in two groups (`groups`); else one list (`items`).', 'true'],
        per_type_limit: ['Suggestions of each type in one answer.', 50],
        types: ['Types, separated by commas; absent for both.', 'owned_media,earned_media'],
        status: [
          'Suggestions of this status, or of both, which can be asked for in parts, and with `totals`. Absent: both, with some that are complete among the first.',
          'pending',
        ],
        cursor: 'Id of the last suggestion of the answer before, which had one type and a status.',
      },
      answer: {
        name: 'Suggestions',
        about: 'Suggestions, in groups or as one list.',
        parts: {
          groups: of('By type; absent unless they were asked for in groups.', {
            owned_media: owned,
            earned_media: earned,
          }),
          items: 'All of them; absent when they were asked for in groups.',
          totals: [
            'With `status`: how many there are of each type and status.',
            { owned_media: { pending: 12, applied: 3 }, earned_media: { pending: 5, applied: 0 } },
          ],
        },
      },
    },
    ofTopicExecution: 'What was suggested from this execution, whether it is still open or not.',
    setStatus: {
      about: 'Only a person’s mark; nothing else follows from it.',
      input: {
        suggestion_id: 'Id of the suggestion, from the list of suggestions.',
        status: '`applied`: complete; `pending`: to do again.',
      },
    },
  }),
};
