import { z } from 'zod';
import { oc } from '../call.ts';
import { domainPath, id, lineSchema, named, okSchema, said } from '../shapes.ts';

const annotationSchema = named('Annotation', 'What happened on a day.', {
  id: id('Id of the annotation.'),
  day: said(z.iso.date(), 'The day, of the website’s time zone.', '2026-11-20'),
  text: said(lineSchema(200), 'What happened, at most 200 characters.', 'New prices'),
});
export type Annotation = z.infer<typeof annotationSchema>;

export const annotations = {
  annotations: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/annotations',
      summary: 'List annotations',
      description: 'By day, the newest first. Everyone of the organization shares them.',
    })
    .input(domainPath)
    .output(z.array(annotationSchema)),
  addAnnotation: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/analytics/annotations',
      summary: 'Say what happened on a day',
      description: 'Charts show it on that day. A website has at most 500.',
    })
    .meta({ refuses: [409] })
    .input(domainPath.extend({ day: annotationSchema.shape.day, text: annotationSchema.shape.text }))
    .output(annotationSchema),
  removeAnnotation: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/analytics/annotations/{annotation_id}',
      summary: 'Delete an annotation',
      description: 'The figures stay as they are.',
    })
    .input(domainPath.extend({ annotation_id: id('Id of the annotation, from the list of annotations.') }))
    .output(okSchema),
};
