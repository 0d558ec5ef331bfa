import type { CheckWarning } from '@sightline/contract/personalizing/page-checks';
import type { PageMeasure, PartMeasure } from './measure-script.ts';

/** A text that grows by more is worth a look. */
const MAX_GROWTH = 1.2;
const MAX_WARNINGS = 20;

export interface Looked {
  before: PageMeasure;
  after: PageMeasure;
  /** Places of the changes that the script could not make, or that the page took back. */
  not_made: number[];
}

/** What a person may want to look at; none of it forbids anything. */
export function warningsOf(width: CheckWarning['width'], looked: Looked): CheckWarning[] {
  const warn = (kind: CheckWarning['kind'], text: string): CheckWarning => ({ width, kind, text });
  const { before, after, not_made } = looked;
  const parts = after.changed.map((part, place) => ({ was: before.changed[place], now: part, place }));
  const wider = after.overflow - before.overflow;
  return [
    ...(wider > 1
      ? [warn('page_overflows', `The page is ${wider} pixels wider than before, so it scrolls sideways.`)]
      : []),
    ...parts.flatMap(({ was, now, place }) => {
      if (not_made.includes(place) || !was || !now)
        return warn(
          'not_made',
          `${nameOf(was, place)} couldn’t be changed: it’s missing, or your page overwrites it.`,
        );
      return [
        ...(now.is_cut && !was.is_cut
          ? [warn('text_is_cut', `Part of ${nameOf(now, place)} is cut off.`)]
          : []),
        ...(isLonger(was, now)
          ? [warn('text_grew', `${nameOf(now, place)} is ${growth(was, now)}% longer than the original.`)]
          : []),
      ];
    }),
    ...after.leading.flatMap((now, place) =>
      before.leading[place]?.is_first && before.leading[place].is_shown && now.is_shown && !now.is_first
        ? [warn('below_fold', `${nameOf(now, place)} slipped below the fold.`)]
        : [],
    ),
  ].slice(0, MAX_WARNINGS);
}

const growth = (was: PartMeasure, now: PartMeasure) =>
  Math.round((now.text.length / Math.max(1, was.text.length) - 1) * 100);
const isLonger = (was: PartMeasure, now: PartMeasure) =>
  was.text !== '' && now.text.length > was.text.length * MAX_GROWTH;

function nameOf(part: PartMeasure | null | undefined, place: number): string {
  const text = part?.text ?? '';
  if (text === '') return `Element ${place + 1}`;
  return `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;
}
