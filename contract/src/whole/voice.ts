import { z } from 'zod';
import { dayRangeSchema, zonedDays } from '../days.ts';
import { brandId, count, flag, list, named, object, said, text } from '../shapes.ts';

const mentionCountsSchema = z.array(z.number().int());

export const voiceSchema = named('VoiceOverTime', 'Share of voice over time, of each tracked brand.', {
  ...zonedDays,
  points: list('The range in at most 30 equal parts; those without any mention are absent. Oldest first.', {
    ...dayRangeSchema.shape,
    mentions: count('Mentions of all tracked brands, of which the others are shares.', 40),
  }),
  brands: list('The own brand first, then the competitors that are mentioned most in the range.', {
    brand_id: brandId,
    name: text('Name of the brand.', 'Acme'),
    own: flag('True for the own brand.'),
    mentions: said(mentionCountsSchema, 'Answers that mention it, in the order of `points`.', [9, 12, 14]),
  }),
  others: object('All further competitors that are mentioned; null when there are none.', {
    brands: count('How many they are.', 3),
    mentions: said(mentionCountsSchema, 'Mentions of them together, in the order of `points`.', [4, 2, 5]),
  }).nullable(),
});
export type Voice = z.infer<typeof voiceSchema>;
