import { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  domainPath,
  flag,
  lineSchema,
  list,
  named,
  okSchema,
  oneOf,
  said,
  text,
  webAddress,
} from '../shapes.ts';

export const leftOutSchema = named('LeftOutPages', 'Pages that were found and not read, for one reason.', {
  reason: oneOf(
    'Why: beyond the limit of pages, more PDFs than are read, addresses that take an action or never end (rule), forbidden by robots.txt, a copy of another page, almost no text, not there, failed, or not a page of the website (elsewhere).',
    ['limit', 'pdf', 'rule', 'robots', 'duplicate', 'empty', 'not_found', 'failed', 'elsewhere'],
  ),
  pages: count('How many.', 12),
});
export type LeftOutPages = z.infer<typeof leftOutSchema>;

export const researchStepSchema = named('ResearchStep', 'A step of it.', {
  id: oneOf('Which step.', ['reach', 'read', 'describe', 'competitors', 'topics']),
  label: text('The step, for people.', 'Reading your website'),
  done: flag('True when it is done or has failed.'),
  status: oneOf('Whether it waits, goes on, is done or has failed.', [
    'waiting',
    'running',
    'done',
    'failed',
  ]),
  detail: text('What was found, or why it failed; null before.', '84 pages read.').nullable(),
  left_out: list(
    'Pages that the step `read` left out, by reason; absent before it ends.',
    leftOutSchema,
  ).optional(),
});
export type ResearchStep = z.infer<typeof researchStepSchema>;

export const researchStatusSchema = named('ResearchStatus', 'How far the reading of a website is.', {
  steps: list('The steps, in order.', researchStepSchema),
  done: flag('True when every step is done or has failed.'),
  pages_read: count('Pages that were read.', 84),
  latest_pages: list('Those read last, the newest first.', {
    url: webAddress,
    title: text('Title of the page.', 'Tills for bakeries'),
  }),
  started_at: text('When it began (UTC); null before.', '2026-11-26T09:30:00.000Z').nullable(),
});
export type ResearchStatus = z.infer<typeof researchStatusSchema>;

export const starterTopicSchema = named('StarterTopic', 'A topic to begin with.', {
  topic: text('What buyers ask about.', 'Tills for bakeries'),
  prompts: said(z.array(z.string()), 'Questions as buyers put them.', ['Which till suits a small bakery?']),
  choice: flag(
    'True when it is one of several kinds of company that the website may be; a person chooses.',
  ).optional(),
  category: text(
    'What the company is if this one is chosen; absent unless there is a choice.',
    'till software',
  ).optional(),
});

export const onboarding = {
  researchStatus: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/onboarding/domain-research-status',
      summary: 'Get research progress',
      description: 'Ask for it every few seconds while it is not done.',
    })
    .input(domainPath)
    .output(researchStatusSchema),
  restartResearch: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/onboarding/restart-research',
      summary: 'Read the website again',
      description: 'Goes on in the background. What is known stays until it is read again.',
    })
    .input(domainPath)
    .output(okSchema),
  initialTopics: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/initial-topics-fast',
      summary: 'Get starter topics with prompts',
      description: 'Made from what was read of the website. Nothing is stored.',
    })
    .input(domainPath)
    .output(z.array(starterTopicSchema)),
  previewPrompts: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/preview-prompts',
      summary: 'Propose prompts for a topic; stores nothing',
      description: 'The questions that would be written for this topic.',
    })
    .input(
      domainPath.extend({
        topic_text: said(
          lineSchema(200),
          'What buyers ask about, at most 200 characters.',
          'Tills for bakeries',
        ),
      }),
    )
    .output(
      z.array(z.string()).meta({
        id: 'ProposedPrompts',
        description: 'Questions as buyers put them.',
        examples: [['Which till suits a small bakery?']],
      }),
    ),
};
