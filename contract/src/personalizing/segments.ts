import { z } from 'zod';
import { oc } from '../call.ts';
import { domainPath, id, lineSchema, named, okSchema, said } from '../shapes.ts';
import { MAX_FILTERS, visitFilter } from './visit-report.ts';

const segmentSchema = named('Segment', 'Filters of visits under a name.', {
  id: id('Id of the segment.'),
  name: said(lineSchema(60), 'What it is called, at most 60 characters.', 'Mobile from assistants'),
  filters: said(z.array(visitFilter).min(1).max(MAX_FILTERS), 'As the report takes them.', [
    'device:mobile',
    'assistant!:',
  ]),
});
export type Segment = z.infer<typeof segmentSchema>;

export const segments = {
  segments: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/segments',
      summary: 'List segments of visits',
      description: 'By name. Everyone of the organization shares them.',
    })
    .input(domainPath)
    .output(z.array(segmentSchema)),
  saveSegment: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/analytics/segments',
      summary: 'Save filters of visits as a segment',
      description: 'A segment of the same name is replaced. A website has at most 50.',
    })
    .meta({ refuses: [409] })
    .input(domainPath.extend({ name: segmentSchema.shape.name, filters: segmentSchema.shape.filters }))
    .output(segmentSchema),
  removeSegment: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/analytics/segments/{segment_id}',
      summary: 'Delete a segment',
      description: 'The visits stay as they are.',
    })
    .input(domainPath.extend({ segment_id: id('Id of the segment, from the list of segments.') }))
    .output(okSchema),
};
