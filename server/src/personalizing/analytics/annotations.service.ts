import type { Annotation } from '@sightline/contract/personalizing/annotations';
import { sharedRows } from '../../company/domains/shared-rows.service.ts';
import { deleteAnnotation, insertAnnotation, listAnnotationRows } from './annotations.queries.ts';

/** What happened on days, beside their figures. */
export const annotations = sharedRows<Annotation>({
  ...{ one: 'Annotation', several: 'annotations', most: 500 },
  ...{ list: listAnnotationRows, save: insertAnnotation, remove: deleteAnnotation },
});
