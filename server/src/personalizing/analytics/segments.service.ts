import type { Segment } from '@sightline/contract/personalizing/segments';
import { sharedRows } from '../../company/domains/shared-rows.service.ts';
import { filtersOf } from './asked-visits.service.ts';
import { deleteSegment, listSegmentRows, replaceSegment } from './segments.queries.ts';

/** Named filters of visits. */
export const segments = sharedRows<Segment>({
  ...{ one: 'Segment', several: 'segments', most: 50 },
  check: ({ filters }) => void filtersOf(filters),
  ...{ list: listSegmentRows, save: replaceSegment, remove: deleteSegment },
});
