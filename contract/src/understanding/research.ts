import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, lineSchema, okSchema } from '../shapes.ts';

export const researchStepSchema = z.object({
  id: z.enum(['reach', 'read', 'describe', 'competitors', 'topics']),
  label: z.string(),
  done: z.boolean(),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  /** What was found, or why it failed, as a sentence for people. */
  detail: z.string().nullable(),
});
export type ResearchStep = z.infer<typeof researchStepSchema>;

export const researchStatusSchema = z.object({
  steps: z.array(researchStepSchema),
  done: z.boolean(),
  pages_read: z.number().int(),
  /** Those read last, the newest first. */
  latest_pages: z.array(z.object({ url: z.string(), title: z.string() })),
  started_at: z.string().nullable(),
});
export type ResearchStatus = z.infer<typeof researchStatusSchema>;

export const starterTopicSchema = z.object({
  topic: z.string(),
  prompts: z.array(z.string()),
  /** One of several categories the site may belong to; a person chooses. */
  choice: z.boolean().optional(),
  /** What the company is if this one is chosen. */
  category: z.string().optional(),
});

export const onboarding = {
  researchStatus: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/onboarding/domain-research-status',
      summary: 'How far research is',
    })
    .input(domainPath)
    .output(researchStatusSchema),
  restartResearch: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/onboarding/restart-research',
      summary: 'Read the website again',
    })
    .input(domainPath)
    .output(okSchema),
  initialTopics: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/initial-topics-fast',
      summary: 'Starter topics with prompts',
    })
    .input(domainPath)
    .output(z.array(starterTopicSchema)),
  previewPrompts: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/preview-prompts',
      summary: 'Prompts for a topic, not stored',
    })
    .input(domainPath.extend({ topic_text: lineSchema(200) }))
    .output(z.array(z.string())),
};
