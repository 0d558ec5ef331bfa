import { z } from 'zod';
import { platformSchema } from '../platform.ts';
import { idSchema, meanSchema, rateSchema, shareSchema, timeSchema } from '../shapes.ts';

/** How one assistant answered a topic's prompts. */
export const platformResultSchema = z.object({
  score: shareSchema,
  mentioned_percent: shareSchema,
  cited_percent: shareSchema,
  performance: meanSchema,
  mentioned: rateSchema,
  cited: rateSchema,
  searched: rateSchema,
  /** Different pages that an answer links to, on average. */
  sources: z.number().nullable(),
  /** None of its answers has a source, though those of the run before had, so Cited is not to be trusted. */
  sources_missing: z.boolean(),
  failed: z.number().int(),
  /** Answers that the provider cut off; no figure counts them. */
  cut: z.number().int(),
  served_models: z.array(z.string()),
  surface: z.enum(['api', 'built_in']),
});
export type PlatformResult = z.infer<typeof platformResultSchema>;

/** Answers grouped by what they did with the brand; the four groups add up to the successful answers. */
export const boxesSchema = z.object({
  named_and_cited: z.number().int(),
  named_only: z.number().int(),
  cited_only: z.number().int(),
  absent: z.number().int(),
});
export type Boxes = z.infer<typeof boxesSchema>;

export const voiceSchema = z.object({
  brand_id: idSchema,
  name: z.string(),
  own: z.boolean(),
  /** Answers that name it. */
  named: rateSchema,
  /** Share of all mentions of tracked companies. */
  share_of_voice: shareSchema,
  /** Mean position among the companies an answer names, starting at 1; null when never named. */
  mean_rank: z.number().nullable(),
});
export type Voice = z.infer<typeof voiceSchema>;

export const untrackedSchema = z.object({
  name: z.string(),
  domain: z.string().nullable(),
  answers: z.number().int(),
  prompt_execution_id: idSchema,
});
export type Untracked = z.infer<typeof untrackedSchema>;

export const comparisonSchema = z.object({
  verdict: z.enum(['up', 'down', 'within_noise', 'not_comparable']),
  /** Change as a fraction of 1, of Performance where not said otherwise; null when not comparable. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Pairs of prompt and assistant that both sides have. */
  pairs: z.number().int(),
  /** The last run before the change; null when not comparable. */
  since: timeSchema.nullable(),
  /** How often chance alone shows as much; null when not comparable. */
  chance: z.number().nullable(),
  reason: z.string().nullable(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** How many of the planned answers arrived; missing answers count in no figure. */
export const coverageSchema = z.object({
  planned: z.number().int().describe('Answers that were to come.'),
  answered: z.number().int(),
  cut: z.number().int().describe('Cut off by the provider.'),
  failed: z.number().int(),
  unasked: z.number().int().describe('Of those that failed: not asked because of the spending limit.'),
});
export type Coverage = z.infer<typeof coverageSchema>;

export const topicResultsSchema = z.object({
  /** Assistants that the headline figures are computed from. */
  headline_platforms: z.array(platformSchema),
  performance: meanSchema,
  mentioned: rateSchema,
  cited: rateSchema,
  per_platform: z.partialRecord(platformSchema, platformResultSchema),
  boxes: boxesSchema,
  boxes_per_platform: z.partialRecord(platformSchema, boxesSchema),
  voice_per_platform: z.partialRecord(platformSchema, z.array(voiceSchema)),
  untracked: z.array(untrackedSchema),
  answerability: z
    .object({ answered: z.number().int(), partly: z.number().int(), not_answered: z.number().int() })
    .nullable(),
  comparison: comparisonSchema.nullable(),
  /** Counts only the headline's assistants. */
  coverage: coverageSchema,
  /** Why there is no Performance figure, when there is none. */
  note: z.string().nullable(),
});
export type TopicResults = z.infer<typeof topicResultsSchema>;
