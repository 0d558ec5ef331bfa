import { oc } from '@orpc/contract';
import { z } from 'zod';
import { platformSchema } from '../platform.ts';
import { domainPath, idSchema } from '../shapes.ts';
import { CITATION_KINDS } from './citation-kinds.ts';

const citationKindSchema = z.enum(CITATION_KINDS);

/** A site that answers of an execution cite. */
export const citedSiteSchema = z.object({
  domain: z.string(),
  kind: citationKindSchema.describe('The one that most of its citations are.'),
  answers: z.number().int().describe('Answers that cite it.'),
  named: z.number().int().describe('Those of them that mention the brand.'),
  pages: z.number().int(),
  /** Answers by assistant, the one that cites it most first. */
  assistants: z.array(z.object({ platform: platformSchema, answers: z.number().int() })),
  /** Tracked competitors that these answers mention, at most five. */
  competitors: z.array(z.object({ brand_id: idSchema, name: z.string(), answers: z.number().int() })),
  competitors_more: z.number().int(),
  /** Prompts that these answers belong to and that no page of the website answers fully. */
  open_prompts: z.number().int(),
});
export type CitedSite = z.infer<typeof citedSiteSchema>;

export const citedSitesSchema = z.object({
  answers: z.number().int().describe('Answers that were counted, whether they cite anything or not.'),
  unresolved: z
    .number()
    .int()
    .describe('Citations of which only a redirect is known, so they are of no site.'),
  /** All kinds that occur, with their number of sites. */
  kinds: z.array(z.object({ kind: citationKindSchema, sites: z.number().int() })),
  /** The most cited first, at most 200. */
  sites: z.array(citedSiteSchema),
});
export type CitedSites = z.infer<typeof citedSitesSchema>;

/** A page of such a site. */
export const sitePageCitedSchema = z.object({
  url: z.string(),
  title: z.string().nullable(),
  kind: citationKindSchema,
  answers: z.number().int().describe('Answers that cite it.'),
  named: z.number().int().describe('Those of them that mention the brand.'),
  /** Answers by assistant, with an execution of a prompt that has one of them. */
  assistants: z.array(
    z.object({ platform: platformSchema, answers: z.number().int(), prompt_execution_id: idSchema }),
  ),
});
export type SitePageCited = z.infer<typeof sitePageCitedSchema>;

/** A prompt on one assistant whose answers mention a brand. */
export const mentioningPromptSchema = z.object({
  prompt_execution_id: idSchema,
  prompt_text: z.string(),
  platform: platformSchema,
  mentioned: z.number().int().describe('Answers that mention the brand.'),
  n: z.number().int().describe('Answers that were counted.'),
  mean_rank: z.number().describe('Mean position among the companies that these answers name, from 1.'),
});
export type MentioningPrompt = z.infer<typeof mentioningPromptSchema>;

const executionPath = domainPath.extend({ topic_execution_id: idSchema });

export const citations = {
  sites: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topic-executions/{topic_execution_id}/cited-sites',
      summary: 'Sites that the answers of an execution cite',
    })
    .input(executionPath.extend({ kind: citationKindSchema.optional() }))
    .output(citedSitesSchema),
  pages: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topic-executions/{topic_execution_id}/cited-pages',
      summary: 'Pages of one of these sites, the most cited first, at most 100',
    })
    .input(executionPath.extend({ domain: z.string().min(1).max(253) }))
    .output(z.array(sitePageCitedSchema)),
  mentioning: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topic-executions/{topic_execution_id}/mentions',
      summary: 'Prompts of an execution whose answers mention a brand, at most 500',
    })
    .input(executionPath.extend({ brand_id: idSchema, assistant: platformSchema.optional() }))
    .output(z.array(mentioningPromptSchema)),
};
