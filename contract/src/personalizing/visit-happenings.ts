import type { z } from 'zod';
import { oc } from '../call.ts';
import { count, list, named, number, oneOf, text } from '../shapes.ts';
import { HAPPENINGS, reportPortion } from './visit-report.ts';

const pagesSchema = named('VisitPages', 'Pages that were seen in visits.', {
  rows: list('Most views first.', {
    key: text('Path of the page.', '/pricing'),
    views: count('Times it was seen.', 120),
    visitors: count('Different visitors who saw it.', 85),
    mean_visible_ms: number(
      'Mean time for which a view was visible, in milliseconds; null where none is known.',
      31200,
    ).nullable(),
    mean_scroll: number(
      'How far down a view went on average, in percent; null where unknown.',
      64,
    ).nullable(),
  }),
  more: count('Further pages.', 4),
});
export type VisitPage = z.infer<typeof pagesSchema>['rows'][number];

const happeningsSchema = named('VisitHappenings', 'What happened in visits, beside the pages they saw.', {
  rows: list('Most frequent first.', {
    key: text(
      'Name of the event or property, address of another website, path of the file or page.',
      'Signup',
    ),
    value: text('Value of the property; null for all else.', 'pro').nullable(),
    times: count('How often it happened.', 31),
    visitors: count('Different visitors.', 28),
  }),
  more: count('Further rows.', 4),
});
export type VisitHappening = z.infer<typeof happeningsSchema>['rows'][number];

const measure = (what: string, example: number) =>
  number(
    `${what} Three quarters of the views were at least as good; null where none was measured.`,
    example,
  ).nullable();
const speedSchema = named('PageSpeed', 'How fast pages were for their visitors.', {
  rows: list('Most measured views first.', {
    key: text('Path of the page.', '/pricing'),
    measured: count('Views that were measured.', 120),
    lcp: measure('Milliseconds until the largest content was painted.', 1840),
    inp: measure('Milliseconds of the slowest answer to a person.', 96),
    cls: measure('By how much what was painted moved.', 0.02),
  }),
  more: count('Further pages.', 4),
});
export type PageSpeedRow = z.infer<typeof speedSchema>['rows'][number];

/** What was seen and what happened in visits of a report. */
export const visitHappenings = {
  pages: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/pages',
      summary: 'List pages that were seen in visits of a range, most views first',
      description: 'Every view of the visits that began in it. Goes on at `offset`.',
    })
    .input(reportPortion)
    .output(pagesSchema),
  happenings: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/happenings',
      summary: 'List events, outbound links, downloads or error pages of visits of a range',
      description:
        'Events are those that pages and servers name; with `event`, its properties. Goes on at `offset`.',
    })
    .input(
      reportPortion.extend({
        kind: oneOf('What happened.', HAPPENINGS),
        event: text('Name of an event whose properties are asked for.', 'Signup').max(80).optional(),
      }),
    )
    .output(happeningsSchema),
  speed: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/speed',
      summary: 'List pages of visits of a range by how fast they were',
      description: 'Core Web Vitals as browsers of visitors measured them. Goes on at `offset`.',
    })
    .input(reportPortion)
    .output(speedSchema),
};
