import { oc } from '@orpc/contract';
import { z } from 'zod';
import { platformSchema } from '../platform.ts';
import { domainPath, idSchema, okSchema, timeSchema } from '../shapes.ts';

const MAX_PHRASE = 1000;

/** A sentence of an answer, and where the name stands in it (UTF-16, end exclusive). */
const named = {
  brand_id: idSchema,
  brand_name: z.string(),
  phrase: z.string().describe('The name with its neighbors; the same phrase means the same in every answer.'),
  sentence: z.string(),
  span: z.object({ start: z.number().int(), end: z.number().int() }),
};

/** A phrase that may mean the brand or something else. */
export const unclearMentionSchema = z.object({
  ...named,
  /** Of the newest answer with the phrase. */
  platform: platformSchema,
  prompt_text: z.string(),
  prompt_execution_id: idSchema,
  answers: z.number().int().describe('Newest answers of each assistant to each prompt with this phrase.'),
  counted: z.number().int().describe('Of these: answers in which it counts as a mention.'),
});
export type UnclearMention = z.infer<typeof unclearMentionSchema>;

/** What a person said a phrase means. */
export const decisionSchema = z.object({
  id: idSchema,
  ...named,
  means_brand: z.boolean(),
  created_at: timeSchema,
});
export type Decision = z.infer<typeof decisionSchema>;

const ofRole = domainPath.extend({
  role: z.enum(['own', 'competitor']).optional().describe('Only of your brand, or only of competitors.'),
});

export const mentions = {
  unclear: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/mentions/unclear',
      summary: 'Phrases that may or may not mean a tracked brand, those of most answers first',
    })
    .input(ofRole)
    .output(z.array(unclearMentionSchema)),
  decisions: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/mentions/decisions',
      summary: 'What people decided about such phrases, newest first',
    })
    .input(ofRole)
    .output(z.array(decisionSchema)),
  decide: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/mentions/decisions',
      summary: 'Decide what an unclear phrase means; stored answers are re-read',
    })
    .input(
      domainPath.extend({
        brand_id: idSchema,
        phrase: z.string().min(1).max(MAX_PHRASE),
        means_brand: z.boolean(),
      }),
    )
    .output(decisionSchema),
  undo: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/mentions/decisions/{decision_id}',
      summary: 'Undo a decision; stored answers are re-read',
    })
    .input(domainPath.extend({ decision_id: idSchema }))
    .output(okSchema),
};
