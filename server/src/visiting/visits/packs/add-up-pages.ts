import type { PageSums, PagesAnswer, PagesQuestion } from '../visit-report-types.ts';
import { chooser, type Part } from './choose-visits.ts';
import { ranked } from './rank-values.ts';
import { add, forgetLast, newCount } from './value-counts.ts';
import { PATHS, type Words } from './visit-columns.ts';

/** Adds up the views of visits that fit, by page. */
export function addUpPages(
  question: PagesQuestion,
  parts: readonly Part[],
  words: readonly Words[],
): PagesAnswer {
  const choose = chooser(question, words);
  const { list = [''], codes } = words[PATHS] ?? {};
  const count = newCount(list.length);
  const timed = new Uint32Array(list.length);
  const visible = new Float64Array(list.length);
  const scrolled = new Uint32Array(list.length);
  const scroll = new Float64Array(list.length);
  for (const part of parts) {
    const { visitor, first, views } = part.visits;
    for (const place of choose(part)) {
      const end = first[place + 1] ?? 0;
      for (let view = first[place] ?? 0; view < end; view += 1) {
        const [path, shown] = [views.codes[view] ?? 0, views.numbers[view] ?? 0];
        const lowest = views.small[view] ?? 0;
        add(count, path, visitor[place] ?? 0);
        if (lowest > 0) {
          scrolled[path] = (scrolled[path] ?? 0) + 1;
          scroll[path] = (scroll[path] ?? 0) + lowest - 1;
        }
        if (shown === 0) continue;
        timed[path] = (timed[path] ?? 0) + 1;
        visible[path] = (visible[path] ?? 0) + shown - 1;
      }
    }
    forgetLast(count);
  }
  const { rows, more } = ranked({ list, count, without: 0 }, question);
  return {
    rows: rows.map(({ key, visits: views, visitors }): PageSums => {
      const path = codes?.get(key) ?? 0;
      return {
        ...{ key, views, visitors, timed: timed[path] ?? 0, visible_ms: visible[path] ?? 0 },
        ...{ scrolled: scrolled[path] ?? 0, scroll: scroll[path] ?? 0 },
      };
    }),
    more,
  };
}
