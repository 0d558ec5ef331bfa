import { z } from 'zod';
import { platformSchema, surface } from '../platform.ts';
import {
  brandId,
  count,
  flag,
  id,
  list,
  meanSchema,
  named,
  number,
  object,
  oneOf,
  rateSchema,
  said,
  share,
  text,
  timeSchema,
} from '../shapes.ts';

export const platformResultSchema = named('PlatformResult', 'How one assistant answered a topic’s prompts.', {
  score: share('Performance from 0 to 1; null without answers.', 0.42),
  mentioned_percent: share('Share of answers that name the brand, from 0 to 1; null without answers.', 0.5),
  cited_percent: share('Share of answers that cite the website, from 0 to 1; null without answers.', 0.33),
  performance: meanSchema.describe('`score` with its answers and interval.'),
  mentioned: rateSchema.describe('Answers that name the brand.'),
  cited: rateSchema.describe('Answers that cite the website.'),
  searched: rateSchema.describe('Answers for which the assistant searched the web.'),
  sources: number(
    'Different pages that an answer links to, on average; null without answers.',
    6.4,
  ).nullable(),
  sources_missing: said(
    z.boolean(),
    'Whether none of its answers has a source though those of the run before had. `cited` is then not to be trusted: the provider may have changed what it sends.',
    false,
  ),
  failed: count('Questions that got no answer.', 0),
  cut: count('Answers that the provider cut off; no figure counts them.', 0),
  served_models: said(z.array(z.string()), 'The models that answered.', ['gpt-6.1-sol']),
  surface,
});
export type PlatformResult = z.infer<typeof platformResultSchema>;

export const boxesSchema = named('Boxes', 'Answers by what they do with the brand; the four add up to all.', {
  named_and_cited: count('Answers that name the brand and cite its website.', 10),
  named_only: count('Answers that name the brand only.', 8),
  cited_only: count('Answers that cite its website only.', 2),
  absent: count('Answers that do neither.', 20),
});
export type Boxes = z.infer<typeof boxesSchema>;

export const voiceSchema = named('Voice', 'How often one assistant names one tracked brand.', {
  brand_id: brandId,
  name: text('Name of the brand.', 'Acme'),
  own: flag('True for the own brand.'),
  named: rateSchema.describe('Answers that name it.'),
  share_of_voice: share(
    'Its part of all mentions of tracked brands, from 0 to 1; null without mentions.',
    0.29,
  ),
  mean_rank: number(
    'Mean position among the companies that an answer names, from 1; null when never named.',
    2.3,
  ).nullable(),
});
export type Voice = z.infer<typeof voiceSchema>;

export const untrackedSchema = named('Untracked', 'A company in answers that is not tracked.', {
  name: text('Name of the company.', 'Rival'),
  domain: text('Its site, as answers link it; null where none does.', 'rival.example').nullable(),
  answers: count('Answers that name it.', 7),
  prompt_execution_id: id('Id of an execution of a prompt whose answers name it.'),
});
export type Untracked = z.infer<typeof untrackedSchema>;

export const comparisonSchema = named('Comparison', 'An execution compared with those before it.', {
  verdict: oneOf(
    '`up` and `down`: the newest days differ from those before by more than chance explains, although the question is asked after every execution; `within_noise`: the interval holds 0; `not_comparable`: other assistants, models or prompts.',
    ['up', 'down', 'within_noise', 'not_comparable'],
  ),
  difference: number(
    'Change of Performance as a fraction: of the days after `since` where the verdict is up or down, else of this execution against those before; null when not comparable.',
    -0.06,
  ).nullable(),
  low: number(
    'Lower end of its interval, which holds for all executions of 60 days together with 95 %; null when not comparable.',
    -0.15,
  ).nullable(),
  high: number('Upper end of the same interval; null when not comparable.', 0.03).nullable(),
  pairs: count('Pairs of prompt and assistant that both sides have.', 24),
  since: said(
    timeSchema.nullable(),
    'The last execution before the change; null when not comparable.',
    '2026-11-03T07:00:00.000Z',
  ),
  chance: number(
    'How often chance alone would show as much in one look; null when not comparable.',
    0.21,
  ).nullable(),
  reason: text(
    'Why it is not comparable, in a sentence; null when it is.',
    'Other models answered.',
  ).nullable(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const coverageSchema = named('Coverage', 'Planned answers that arrived; missing ones count nowhere.', {
  planned: count('Answers that were to come.', 72),
  answered: count('Answers that came.', 70),
  cut: count('Answers that the provider cut off.', 1),
  failed: count('Questions that got no answer.', 1),
  unasked: count('Of those that failed: not asked because of the spending limit.', 0),
});
export type Coverage = z.infer<typeof coverageSchema>;

export const topicResultsSchema = named('TopicResults', 'Every figure of an execution.', {
  headline_platforms: list('Assistants that the headline’s figures are computed from.', platformSchema),
  performance: meanSchema.describe('Performance over all assistants of the headline.'),
  mentioned: rateSchema.describe('Answers that name the brand.'),
  cited: rateSchema.describe('Answers that cite the website.'),
  per_platform: z
    .partialRecord(platformSchema, platformResultSchema)
    .describe('The same by assistant; those that were not asked are absent.'),
  boxes: boxesSchema.describe('Answers by what they did with the brand.'),
  boxes_per_platform: z.partialRecord(platformSchema, boxesSchema).describe('The same by assistant.'),
  voice_per_platform: z
    .partialRecord(platformSchema, z.array(voiceSchema))
    .describe('Each tracked brand, by assistant.'),
  untracked: list('Companies in answers that are not tracked, the most named first.', untrackedSchema),
  answerability: object('Prompts by whether a page of the website answers them; null before it was read.', {
    answered: count('Prompts that a page answers.', 4),
    partly: count('Prompts that a page answers in part.', 3),
    not_answered: count('Prompts that no page answers.', 1),
  }).nullable(),
  comparison: comparisonSchema.nullable().describe('With the executions before; null for the first.'),
  coverage: coverageSchema.describe('Only the headline’s assistants.'),
  note: text('Why there is no Performance; null when there is.', 'Every prompt names your brand.').nullable(),
});
export type TopicResults = z.infer<typeof topicResultsSchema>;
