import type { Visitor } from '@sightline/contract/personalizing/journeys';
import type { NamedRow } from '../named-event-types.ts';
import type { ConversionRow, ExposureRow, SessionRow, ViewRow } from '../visit-types.ts';

/** All rows of a website by kind, as moves, exports and tests read them. */
export interface KeptRows {
  visitors: Visitor & { bot: string[] };
  visits: SessionRow;
  views: ViewRow;
  conversions: ConversionRow;
  exposures: ExposureRow;
  named: NamedRow;
}
