import type { ListedVisitor, Visitor } from '@sightline/contract/personalizing/journeys';

const ID_SHOWN = 8;

/** A one-line description of a visitor, or the beginning of their id. */
export function visitorName({ description, id }: Pick<Visitor, 'description' | 'id'>): string {
  return description?.trim() || id.slice(0, ID_SHOWN);
}

/** What a list says of a visitor beside chips: a model's line, else what they did, since the chips say the rest. */
export function visitorWords(
  visitor: Pick<ListedVisitor, 'description' | 'id' | 'is_phrased' | 'journey_summary'>,
): string {
  const did = visitor.is_phrased ? null : visitor.journey_summary?.trim();
  return did || visitorName(visitor);
}
