import { z } from 'zod';
import { oc } from '../call.ts';
import { count, domainPath, list, named, said } from '../shapes.ts';
import { chosenVisits } from './visit-report.ts';

const retentionSchema = named('VisitRetention', 'Visitors by the week of their first visit.', {
  start: z.iso.date().describe('First day of the range, of the website’s time zone.'),
  end: z.iso.date().describe('Last day of the range, included.'),
  weeks: list('The weeks of the range, at most the last 53, oldest first.', {
    week: z.iso.date().describe('Its Monday.'),
    visitors: count('Visitors whose first visit began in it and fits the filters.', 120),
    returned: said(
      z.array(z.number().int()),
      'How many of them came back one week later, two weeks later and so on, by any visit until the last day.',
      [31, 18],
    ),
  }),
  daily: count(
    'Visitors with a daily identity, who are in no week: on another day they are someone new.',
    30,
  ),
});
export type VisitRetention = z.infer<typeof retentionSchema>;

export const retention = {
  retention: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/retention',
      summary: 'Get how many visitors came back in later weeks',
      description: 'By the week in which they first came. Filters are about the first visit.',
    })
    .input(domainPath.extend(chosenVisits))
    .output(retentionSchema),
};
