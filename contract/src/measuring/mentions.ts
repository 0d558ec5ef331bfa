import { z } from 'zod';
import { oc } from '../call.ts';
import { platform } from '../platform.ts';
import {
  brandId,
  count,
  domainPath,
  flag,
  id,
  named,
  object,
  okSchema,
  oneOf,
  promptExecutionId,
  text,
  time,
} from '../shapes.ts';

const MAX_PHRASE = 1000;

/** A sentence of an answer, and where the name stands in it (UTF-16, end exclusive). */
const judged = {
  brand_id: brandId,
  brand_name: text('Name of the brand.', 'Acme'),
  phrase: text(
    'The name with its neighbors; the same phrase means the same in every answer.',
    'the target audience',
  ),
  sentence: text('The sentence that it was found in.', 'Decide who the target audience is.'),
  span: object('Where the name stands in the text, in UTF-16 units.', {
    start: count('First unit of it, counted from 0.', 12),
    end: count('The unit after its last one.', 16),
  }),
};

export const unclearMentionSchema = named('UnclearMention', 'A phrase that may or may not mean a brand.', {
  ...judged,
  platform,
  prompt_text: text('Text of the prompt.', 'Which till suits a small bakery?'),
  prompt_execution_id: promptExecutionId,
  answers: count('Newest answers of each assistant to each prompt with this phrase.', 5),
  counted: count('Of these: answers in which it counts as a mention.', 2),
});
export type UnclearMention = z.infer<typeof unclearMentionSchema>;

export const decisionSchema = named('Decision', 'What a person said a phrase means.', {
  id: id('Id of the decision, for undoing it.'),
  ...judged,
  means_brand: flag('True: the phrase means the brand. False: it is an ordinary word or somebody else.'),
  created_at: time('When it was decided (UTC).'),
});
export type Decision = z.infer<typeof decisionSchema>;

const ofRole = domainPath.extend({
  role: oneOf('Only phrases of the own brand, or only of competitors.', ['own', 'competitor']).optional(),
});

export const mentions = {
  unclear: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/mentions/unclear',
      summary: 'List phrases that may mean a tracked brand, most answers first',
      description: 'Only what nobody has decided yet.',
    })
    .input(ofRole)
    .output(z.array(unclearMentionSchema)),
  decisions: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/mentions/decisions',
      summary: 'List decisions about unclear phrases, newest first',
      description: 'Undoing one restores every figure.',
    })
    .input(ofRole)
    .output(z.array(decisionSchema)),
  decide: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/mentions/decisions',
      summary: 'Decide what an unclear phrase means; stored answers are read again',
      description: 'Holds for this phrase in all answers and prompts of the website, those to come too.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        brand_id: id('Id of the brand that it may mean.'),
        phrase: text('The phrase, exactly as the list of unclear mentions has it.', 'the target audience')
          .min(1)
          .max(MAX_PHRASE),
        means_brand: decisionSchema.shape.means_brand,
      }),
    )
    .output(decisionSchema),
  undo: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/mentions/decisions/{decision_id}',
      summary: 'Undo a decision; stored answers are read again',
      description: 'The rules decide about the phrase again.',
    })
    .meta({ refuses: [409] })
    .input(domainPath.extend({ decision_id: id('Id of the decision, from the list of decisions.') }))
    .output(okSchema),
};
