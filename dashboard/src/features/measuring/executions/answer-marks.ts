import type { Answer, AnswerMention } from '@sightline/contract/measuring/executions';
import type { Mark } from '../../../lib/words/marks.ts';
import type { MarkTone } from '../../../ui/charts/palette.ts';

/** Whose name it is. */
export const WHO: Record<AnswerMention['entity'], string> = {
  own: 'you',
  competitor: 'competitor',
  discovered: 'not tracked',
};

/** Parts of an answer that name a company, including mentions that do not count. */
export function answerMarks({ mentions }: Pick<Answer, 'mentions'>): Mark<MarkTone>[] {
  return mentions.flatMap(({ name, entity, spans, negated }) => [
    ...spans.map((span) => ({ ...span, tone: entity, label: `${name}, ${WHO[entity]}` })),
    ...negated.map((span) => ({
      ...span,
      tone: 'negated' as const,
      label: `${name}, not counted: nothing was found`,
    })),
  ]);
}
