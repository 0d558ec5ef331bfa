import type { ListedVisitor, Visitor } from '@sightline/contract/personalizing/journeys';
import { signOf } from '@sightline/contract/personalizing/visitor-kinds';
import { signWords } from '../../../lib/report/bot-words.ts';

const ID_SHOWN = 8;

/** A one-line description of a visitor, what a bot gives itself away by, or the beginning of their id. */
export function visitorName({ description, id, bot }: Pick<Visitor, 'description' | 'id' | 'bot'>): string {
  return description?.trim() || signWords(signOf(bot)) || id.slice(0, ID_SHOWN);
}

/** What a list says of a visitor beside chips: a model's line, else what they did, since the chips say the rest. */
export function visitorWords(
  visitor: Pick<ListedVisitor, 'bot' | 'description' | 'id' | 'is_phrased' | 'journey_summary'>,
): string {
  const did = visitor.is_phrased ? null : visitor.journey_summary?.trim();
  return did || visitorName(visitor);
}
