import type { z } from 'zod';
import { oc } from '../call.ts';
import { count, domainPath, id, list, named, text, time } from '../shapes.ts';

export const pageMilestonesSchema = named('PageMilestones', 'From publishing a page to its first mention.', {
  published_at: time('When it first went live (UTC); null before.').nullable(),
  per_assistant: list('What each assistant did first.', {
    platform: text('Key of the assistant.', 'chatgpt'),
    first_verified_crawl: time('When its crawler first read the page (UTC); null before.').nullable(),
    first_citation: time('When an answer first cited it (UTC); null before.').nullable(),
    first_mention: time(
      'When an answer to its question first named the brand (UTC); null before.',
    ).nullable(),
    prompt_execution_id: id('Id of the execution whose answer first cited it; null before.').nullable(),
  }),
});
export type PageMilestones = z.infer<typeof pageMilestonesSchema>;

export const pageFiguresSchema = named('PageFigures', 'Figures over all pages of a website.', {
  pages: count('Pages that are not deleted.', 42),
  published: count('Of these: published ones.', 40),
  changed: count('Of the published ones: those whose newest version is not live.', 2),
  to_publish: count('Pages whose newest version is not live, published or not.', 4),
  visits: count('Visits of AI crawlers to all of them.', 812),
  most_visited: list('Up to three, the most read first.', {
    id: id('Id of the page.'),
    title: text('Title of the page.', 'Which till suits a bakery?'),
    slug: text('Path of the page below the AI subdomain.', 'which-till'),
    visits: count('Visits of AI crawlers to it.', 61),
  }),
  publishings: list('When pages went live, by the hour, newest first; the last 500.', {
    at: time('The first of them in that hour.'),
    pages: count('How many.', 3),
  }),
});
export type PageFigures = z.infer<typeof pageFiguresSchema>;

/** Calls of `generatedPages` about what became of pages. */
export const pageFigures = {
  figures: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/generated-page-figures',
      summary: 'Get page counts and the most read pages',
      description: 'Over all pages, whatever a list shows of them.',
    })
    .input(domainPath)
    .output(pageFiguresSchema),
  milestones: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/generated-pages/{page_id}/milestones',
      summary: 'Get the time from publishing to the first mention, by assistant',
      description: 'For each assistant that is connected or has read the page.',
    })
    .input(domainPath.extend({ page_id: id('Id of the page, from the list of pages.') }))
    .output(pageMilestonesSchema),
};
