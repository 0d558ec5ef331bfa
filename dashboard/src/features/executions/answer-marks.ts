import type { Answer, AnswerMention } from '@sightline/contract/prompt-executions';
import type { Mark } from '../../lib/marks.ts';
import type { MarkTone } from '../../ui/palette.ts';

export const WHO: Record<AnswerMention['entity'], string> = {
  own: 'you',
  competitor: 'competitor',
  discovered: 'not tracked',
};

/** The parts of an answer that name a company, and those that name one without counting. */
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
