import { z } from 'zod';
import { oc } from '../call.ts';
import { answersAmong, dayRangeSchema, days, zonedDays } from '../days.ts';
import { platform, platformSchema } from '../platform.ts';
import {
  brandId,
  count,
  domainPath,
  id,
  list,
  named,
  number,
  promptExecutionId,
  said,
  text,
  topicExecutionId,
  webAddress,
} from '../shapes.ts';
import { CITATION_KINDS } from './citation-kinds.ts';

const citationKindSchema = z.enum(CITATION_KINDS);

export const citedSiteSchema = named('CitedSite', 'A cited site: all pages of one registrable domain.', {
  domain: text('The registrable domain.', 'review-site.example'),
  kind: citationKindSchema.describe('The kind that most of its citations are.'),
  answers: count('Answers that cite it.', 9),
  named: count('Those of them that mention the brand.', 4),
  pages: count('Pages of it that are cited.', 3),
  assistants: list('By assistant, the one that cites it most first.', {
    platform,
    answers: count('Answers that cite it.', 9),
  }),
  competitors: list('Tracked competitors that these answers mention, at most five.', {
    brand_id: brandId,
    name: text('Name of the competitor.', 'Rival'),
    answers: count('Answers that mention it.', 6),
  }),
  competitors_more: count('Further competitors.', 0),
  open_prompts: count('Prompts of these answers that no page of the website answers fully.', 2),
});
export type CitedSite = z.infer<typeof citedSiteSchema>;

export const citedSitesSchema = named('CitedSites', 'Sites that the answers of an execution cite.', {
  answers: count('Answers that were counted, whether they cite anything or not.', 40),
  unresolved: count('Citations of which only a redirect is known, so that they are of no site.', 2),
  kinds: list('The kinds that occur.', {
    kind: citationKindSchema.describe('Whose page it is, or what kind of page.'),
    sites: count('Sites of this kind.', 12),
  }),
  sites: list('The most cited first, at most 200.', citedSiteSchema),
});
export type CitedSites = z.infer<typeof citedSitesSchema>;

export const sitePageCitedSchema = named('CitedSitePage', 'A page of a cited site.', {
  url: webAddress,
  title: text('Title that assistants gave; null where none did.', 'Best tills of 2026').nullable(),
  kind: citationKindSchema.describe('Whose page it is, or what kind of page.'),
  answers: count('Answers that cite it.', 9),
  named: count('Those of them that mention the brand.', 4),
  assistants: list('By assistant.', {
    platform,
    answers: count('Answers that cite it.', 9),
    prompt_execution_id: id('Id of an execution of a prompt that has one of these answers.'),
  }),
});
export type SitePageCited = z.infer<typeof sitePageCitedSchema>;

export const mentioningPromptSchema = named('MentioningPrompt', 'A prompt whose answers mention a brand.', {
  prompt_execution_id: promptExecutionId,
  prompt_text: text('Text of the prompt.', 'Which till suits a small bakery?'),
  platform,
  mentioned: count('Answers that mention the brand.', 2),
  n: count('Answers that were counted.', 3),
  mean_rank: number('Mean position among the companies that these answers name, from 1.', 1.5),
});
export type MentioningPrompt = z.infer<typeof mentioningPromptSchema>;

export const citedDomainsSchema = named('CitedDomains', 'Sites that assistants cite, over time.', {
  ...zonedDays,
  answers: count('Answers of assistants in the range, whether they cite anything or not.', 240),
  points: list('The range in at most 30 equal parts; those without answers are absent. Oldest first.', {
    ...dayRangeSchema.shape,
    answers: count('Answers in it.', 40),
  }),
  sites: list('The most cited first, at most 200.', {
    domain: text('The registrable domain.', 'review-site.example'),
    kind: citationKindSchema.describe('The kind that most of its citations are.'),
    answers: count('Answers that cite it.', 31),
    named: count('Those of them that mention the brand.', 12),
    counts: said(z.array(z.number().int()), 'Answers that cite it, in the order of `points`.', [9, 12, 10]),
  }),
});
export type CitedDomains = z.infer<typeof citedDomainsSchema>;

const executionPath = domainPath.extend({ topic_execution_id: topicExecutionId });

export const citations = {
  domains: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/cited-domains',
      summary: 'List the sites that assistants cite, over time',
      description: 'Over all topics, or one, and without the prompts that name the brand.',
    })
    .input(domainPath.extend({ ...days, ...answersAmong }))
    .output(citedDomainsSchema),
  sites: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topic-executions/{topic_execution_id}/cited-sites',
      summary: 'List sites that an execution’s answers cite',
      description: 'Counted over all prompts but those that name the brand.',
    })
    .input(executionPath.extend({ kind: citationKindSchema.optional().describe('Only sites of this kind.') }))
    .output(citedSitesSchema),
  pages: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topic-executions/{topic_execution_id}/cited-pages',
      summary: 'List cited pages of one site, most cited first, at most 100',
      description: 'For a site of the list above.',
    })
    .input(
      executionPath.extend({
        domain: text('The site’s registrable domain.', 'review-site.example').min(1).max(253),
      }),
    )
    .output(z.array(sitePageCitedSchema)),
  mentioning: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topic-executions/{topic_execution_id}/mentions',
      summary: 'List an execution’s prompts whose answers mention a brand, at most 500',
      description: 'Those that mention the brand most come first.',
    })
    .input(
      executionPath.extend({
        brand_id: brandId,
        assistant: platformSchema.optional().describe('Only answers of this assistant.'),
      }),
    )
    .output(z.array(mentioningPromptSchema)),
};
