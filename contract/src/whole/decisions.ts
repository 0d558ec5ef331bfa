import { z } from 'zod';
import { oc } from '../call.ts';
import { unclearMentionSchema } from '../measuring/mentions.ts';
import { waitingVersionSchema } from '../personalizing/variant-lives.ts';
import { generatedPageSchema } from '../publishing/generated-pages.ts';
import { count, domainPath, list, named, object, oneOf, said, text } from '../shapes.ts';
import { disagreementSchema } from '../understanding/facts.ts';
import { WAITING_KINDS, type WaitingKind } from './waiting-kinds.ts';

const itemOf = <const Kind extends WaitingKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({
    id: text('Stays the same while it waits.', 'fact/price|till|month'),
    kind: z.literal(kind).describe('What is to be decided.'),
    ...shape,
  });
const variant = waitingVersionSchema.describe('The variant on its page, with its newest version.');

export const waitingItemSchema = z.discriminatedUnion('kind', [
  itemOf('repair', { variant }),
  itemOf('fact', { fact: disagreementSchema.describe('What the sources state.') }),
  itemOf('mention', { mention: unclearMentionSchema.describe('The phrase, with a sentence.') }),
  itemOf('variant', { variant }),
  itemOf('page', {
    page: generatedPageSchema
      .pick({ id: true, slug: true, title: true, version: true, live_version: true, updated_at: true })
      .describe('The page, whose newest version is not live.'),
  }),
]);
export type WaitingItem = z.infer<typeof waitingItemSchema>;

export const waitingItemsSchema = named('WaitingItems', 'What is waiting for a decision.', {
  counts: object('How many wait, whatever is listed.', {
    repair: count('Variants that the product paused: to resume, rewrite or end.', 1),
    fact: count('Facts that sources state differently.', 2),
    mention: count('Phrases that may mean a tracked brand; at most 1,000.', 5),
    variant: count('Versions of variants that nobody has approved.', 8),
    page: count('Pages whose newest version is not live.', 4),
  }),
  data: list('Part of them, by kind, those that matter most first.', waitingItemSchema),
  next_cursor: text(
    'Send it as `cursor` for those that follow; null where these are the last.',
    'dmFyaWFudA',
  ).nullable(),
});
export type WaitingItems = z.infer<typeof waitingItemsSchema>;

export const decisions = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/decisions',
      summary: 'List what is waiting for a decision: repairs, facts, mentions, variants and pages',
      description:
        'In this order. Each is decided by the call of its own kind; of variants, 200 are listed at once.',
    })
    .input(
      domainPath.extend({
        kind: oneOf('Only these; all where it is absent.', WAITING_KINDS).optional(),
        limit: said(z.coerce.number().int().min(1).max(200).default(100), 'Items in one answer.', 100),
        cursor: text('`next_cursor` of the answer before; absent for the first.', 'dmFyaWFudA')
          .max(8000)
          .optional(),
      }),
    )
    .output(waitingItemsSchema),
};
