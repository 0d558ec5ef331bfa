import type { Visitor } from '@sightline/contract/personalizing/journeys';

const ID_SHOWN = 8;

/** A one-line description of a visitor, or the beginning of their id. */
export function visitorName({ description, id }: Pick<Visitor, 'description' | 'id'>): string {
  return description?.trim() || id.slice(0, ID_SHOWN);
}
