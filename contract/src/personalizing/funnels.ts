import { z } from 'zod';
import { oc } from '../call.ts';
import { count, domainPath, id, lineSchema, list, named, okSchema, said, share, text } from '../shapes.ts';
import { chosenVisits, visitFilter } from './visit-report.ts';

const stepsSchema = said(
  z.array(visitFilter).min(2).max(8),
  'In order, each `page:` with a path, `page~:` with a text in it, or `goal:` with the id of a conversion rule or event.',
  ['page:/pricing', 'page~:/checkout'],
);

const savedFunnelSchema = named('SavedFunnel', 'Steps of visits under a name.', {
  id: id('Id of the funnel.'),
  name: said(lineSchema(60), 'What it is called, at most 60 characters.', 'From prices to checkout'),
  steps: stepsSchema,
});
export type SavedFunnel = z.infer<typeof savedFunnelSchema>;

const visitFunnelSchema = named(
  'VisitFunnel',
  'How many visits took steps in order, each within one visit.',
  {
    start: z.iso.date().describe('First day, of the website’s time zone.'),
    end: z.iso.date().describe('Last day, included.'),
    visits: count('All visits of these days that fit the filters.', 240),
    steps: list('In order.', {
      step: text('As it was asked for.', 'page:/pricing'),
      label: text('As people read it.', 'Saw /pricing'),
      visits: count('Visits that took it after all steps before.', 80),
      share_of_first: share('Of the visits that took the first step, from 0 to 1; null without any.', 0.5),
      share_of_previous: share(
        'Of the visits that took the step before, or of all visits, from 0 to 1; null without any.',
        0.8,
      ),
      dropped: count('Visits that took the step before, or all visits, and went no further.', 20),
    }),
  },
);
export type VisitFunnel = z.infer<typeof visitFunnelSchema>;

const LIST = '/api/domains/{id}/analytics/funnels';

export const funnels = {
  funnel: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/funnel',
      summary: 'Get how many visits took steps in order',
      description: 'A view or a conversion takes one step at most; others may lie between.',
    })
    .input(domainPath.extend({ ...chosenVisits, steps: stepsSchema }))
    .output(visitFunnelSchema),
  funnels: oc
    .route({
      method: 'GET',
      path: LIST,
      summary: 'List saved funnels',
      description: 'By name. Everyone of the organization shares them.',
    })
    .input(domainPath)
    .output(z.array(savedFunnelSchema)),
  saveFunnel: oc
    .route({
      method: 'POST',
      path: LIST,
      summary: 'Save a funnel',
      description: 'A funnel of the same name is replaced. A website has at most 50.',
    })
    .meta({ refuses: [409] })
    .input(domainPath.extend({ name: savedFunnelSchema.shape.name, steps: stepsSchema }))
    .output(savedFunnelSchema),
  removeFunnel: oc
    .route({
      method: 'DELETE',
      path: `${LIST}/{funnel_id}`,
      summary: 'Delete a saved funnel',
      description: 'The visits stay as they are.',
    })
    .input(domainPath.extend({ funnel_id: id('Id of the funnel, from the list of funnels.') }))
    .output(okSchema),
};
