import { z } from 'zod';
import { oc } from '../call.ts';
import { days, zonedDays } from '../days.ts';
import { count, domainPath, flag, list, named, object, oneOf, text, time } from '../shapes.ts';

export const funnelStageSchema = z.enum(['answers', 'fetches', 'visits', 'conversions']);
export type FunnelStage = z.infer<typeof funnelStageSchema>;

export const funnelSchema = named('Funnel', 'From answers to conversions; each stage is counted by itself.', {
  ...zonedDays,
  assistants: list('One for each assistant.', {
    assistant: text('Key of the assistant.', 'chatgpt'),
    label: text('As people read it.', 'ChatGPT'),
    answers: object('Answers to unbranded prompts; null when not measured.', {
      k: count('Answers that mention the brand.', 18),
      n: count('Answers that were counted.', 40),
    }).nullable(),
    fetches: count('Times its crawlers read a published page.', 64),
    user_fetches: count('Of these: because a person asked something.', 20),
    visits: count('Visits that it sent.', 12),
    conversions: count('Of these: visits that converted.', 1),
  }),
  counts: object('What can be counted at all.', {
    answers: flag('Whether an assistant is connected.'),
    fetches: flag('Whether pages are served.'),
    visits: flag('Whether the visitor script was seen.'),
  }),
});
export type Funnel = z.infer<typeof funnelSchema>;

export const evidenceItemSchema = named('EvidenceItem', 'One thing that a figure was counted from.', {
  title: text('What it is.', 'Which till suits a small bakery?'),
  detail: text('What it shows.', 'ChatGPT, 2 of 3 answers'),
  at: time('When it happened (UTC); null when it is not of one moment.').nullable(),
  about: object('What it opens; null for a page that was deleted.', {
    kind: oneOf('What `key` names.', ['prompt_execution', 'page', 'visitor']),
    key: text('Id of the execution or visitor, or slug of the page.', 'which-till'),
  }).nullable(),
});
export type EvidenceItem = z.infer<typeof evidenceItemSchema>;

export const funnelEvidenceSchema = named('FunnelEvidence', 'What a figure of the funnel was counted from.', {
  items: list('The newest ones, or the most read ones.', evidenceItemSchema),
  total: count('All of them.', 64),
});
export type FunnelEvidence = z.infer<typeof funnelEvidenceSchema>;

/** Calls of the overview about the way from answers to conversions. */
export const funnel = {
  funnel: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/ai-funnel',
      summary: 'Get the funnel from AI answer to conversion, by assistant',
      description: 'Assistants that are neither connected nor have data are absent.',
    })
    .input(domainPath.extend(days))
    .output(funnelSchema),
  funnelEvidence: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/ai-funnel/evidence',
      summary: 'List what a figure of the funnel was counted from',
      description: 'Only the first ones; `total` says how many there are.',
    })
    .input(
      domainPath.extend({
        ...days,
        assistant: text('Key of the assistant, such as `chatgpt`.', 'chatgpt').min(1).max(40),
        stage: funnelStageSchema.describe('Which figure.'),
      }),
    )
    .output(funnelEvidenceSchema),
};
