import type { Visitor } from '@sightline/contract/personalizing/journeys';

const ID_SHOWN = 8;

/** What is known of a visitor in one line, or the beginning of their id. */
export function visitorName({ description, id }: Pick<Visitor, 'description' | 'id'>): string {
  return description?.trim() || id.slice(0, ID_SHOWN);
}
