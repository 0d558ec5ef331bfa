import type {
  HappeningsAnswer,
  HappeningsQuestion,
  PagesQuestion,
  SpeedAnswer,
  SpeedSums,
} from '../visit-report-types.ts';
import { chooser, type Part } from './choose-visits.ts';
import { firstsOf } from './list-columns.ts';
import { ranked } from './rank-values.ts';
import { add, forgetLast, newCount } from './value-counts.ts';
import { HAPPENED, type Words } from './visit-columns.ts';

/** Counts what happened in visits that fit, by what follows the beginning of its words. */
export function addUpHappenings(
  question: HappeningsQuestion,
  parts: readonly Part[],
  words: readonly Words[],
): HappeningsAnswer {
  const { begin } = question;
  const list = words[HAPPENED]?.list ?? [''];
  const is_asked = Uint8Array.from(list, (word) => (word.startsWith(begin) ? 1 : 0));
  const count = newCount(list.length);
  eachHappening(
    question,
    { parts, words },
    (code, visitor) => {
      if (is_asked[code] === 1) add(count, code, visitor);
    },
    () => forgetLast(count),
  );
  const { rows, more } = ranked({ list, count, without: 0 }, question);
  return {
    rows: rows.map(({ key, visits: times, visitors }) => ({
      key: key.slice(begin.length),
      ...{ times, visitors },
    })),
    more,
  };
}

const MEASURES = ['lcp', 'inp', 'cls'] as const;

/** How fast pages were, measure by measure. */
export function addUpSpeed(
  question: PagesQuestion,
  parts: readonly Part[],
  words: readonly Words[],
): SpeedAnswer {
  const list = words[HAPPENED]?.list ?? [''];
  const measure = list.map((word) => MEASURES.find((name) => word.startsWith(`${name}:`)));
  const found = new Map<number, number[]>();
  eachHappening(question, { parts, words }, (code, _, number) => {
    if (!measure[code]) return;
    const known = found.get(code);
    if (known) known.push(number);
    else found.set(code, [number]);
  });
  const pages = new Map<string, SpeedSums>();
  for (const [code, numbers] of found) {
    const [name = 'lcp', key] = [measure[code], (list[code] ?? '').slice(4)];
    const page = pages.get(key) ?? { key, measured: 0, lcp: null, inp: null, cls: null };
    page[name] = numbers.sort((one, other) => one - other)[Math.floor(numbers.length * 0.75)] ?? null;
    page.measured = Math.max(page.measured, numbers.length);
    pages.set(key, page);
  }
  const { offset, limit } = question;
  const rows = [...pages.values()].sort((a, b) => b.measured - a.measured || (a.key < b.key ? -1 : 1));
  const shown = rows.slice(offset, offset + limit);
  return { rows: shown, more: Math.max(0, rows.length - offset - shown.length) };
}

/** Calls with each thing that happened in visits that fit, visitor after visitor; then as a part ends. */
function eachHappening(
  question: PagesQuestion,
  { parts, words }: { parts: readonly Part[]; words: readonly Words[] },
  call: (code: number, visitor: number, number: number) => void,
  ended: () => void = () => undefined,
) {
  const choose = chooser(question, words);
  for (const part of parts) {
    const { visitor, happened } = part.visits;
    const first = firstsOf(happened);
    for (const place of choose(part))
      for (let at = first[place] ?? 0; at < (first[place + 1] ?? 0); at += 1)
        call(happened.codes[at] ?? 0, visitor[place] ?? 0, happened.numbers[at] ?? 0);
    ended();
  }
}
