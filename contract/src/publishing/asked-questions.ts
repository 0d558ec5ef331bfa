import type { z } from 'zod';
import { oc } from '../call.ts';
import { count, domainPath, id, list, named, okSchema, text, time } from '../shapes.ts';

/** Days after which a question that is not asked again is forgotten. */
export const ASKED_DAYS = 180;

export const askedQuestionSchema = named(
  'AskedQuestion',
  'A question that agents asked the published pages.',
  {
    id: id('Id of the question.'),
    text: text('The question, as it was first asked.', 'Does the till work without a network?'),
    asked: count('How often it was asked.', 12),
    answered: count('How often a page answered it.', 9),
    first_at: time('When it was first asked (UTC).'),
    last_at: time('When it was last asked (UTC).'),
  },
);
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;

const PATH = '/api/domains/{id}/asked-questions';

export const askedQuestions = {
  list: oc
    .route({
      method: 'GET',
      path: PATH,
      summary: 'List questions that agents asked',
      description:
        'Questions at `/ask` and `/mcp` of the published pages, most asked first, at most 1,000. Those with email addresses, links or long numbers are not kept, and none is longer than 200 characters.',
    })
    .input(domainPath)
    .output(
      named('AskedQuestions', 'Questions that agents asked.', {
        questions: list('The questions, most asked first.', askedQuestionSchema),
      }),
    ),
  remove: oc
    .route({
      method: 'DELETE',
      path: `${PATH}/{question_id}`,
      summary: 'Delete a question that agents asked',
      description: 'It counts again from one when it is asked again.',
    })
    .input(domainPath.extend({ question_id: id('Id of the question, from the list.') }))
    .output(okSchema),
  removeAll: oc
    .route({
      method: 'DELETE',
      path: PATH,
      summary: 'Delete all questions that agents asked',
      description: 'Later questions are kept again.',
    })
    .input(domainPath)
    .output(okSchema),
};
