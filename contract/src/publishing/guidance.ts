import { oc } from '../call.ts';
import { count, domainPath, id, named, said, text, textSchema } from '../shapes.ts';

export const guidance = {
  send: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/feedback',
      summary: 'Set guidance for everything written',
      description: 'Holds for all pages from now on; present pages are updated as a task.',
    })
    .input(
      domainPath.extend({
        feedback: said(
          textSchema(10_000),
          'The guidance, at most 10,000 characters.',
          'Say “till”, not “POS”.',
        ),
        path: text('The screen where it was written.', '/pages').max(300).optional(),
      }),
    )
    .output(
      named('SentGuidance', 'What follows from the guidance.', {
        task_id: id('Id of the task that updates the pages.'),
        suggestions_closed: count('Suggestions that it rules out; they are closed now.', 2),
      }),
    ),
};
