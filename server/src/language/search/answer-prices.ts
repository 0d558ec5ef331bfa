import type { Page } from '../page/page.ts';
import { pricesOn } from '../page/prices.ts';
import { type AnswerUnit, runAt } from './answer-unit.ts';
import type { IndexedPage, Priced, ReaderIndex } from './index-types.ts';
import type { ReaderQuestion } from './reader-question.ts';
import type { Finding } from './reader-search.ts';
import { asksForTheWhole } from './reader-whole.ts';

const MAX_UNITS = 8;

/** What a page says that things cost, as its lines and tables stand there. */
export function pricesOf(page: Page, indexed: IndexedPage): Priced[] {
  const { blocks } = page;
  const units = new Map<number, Priced>();
  for (const { subject, block } of pricesOn(page)) {
    if (block === null) continue;
    const at = blocks.indexOf(block);
    if (block.kind === 'table_row') {
      const start = blocks.slice(0, at).findLastIndex(({ kind }) => kind !== 'table_row') + 1;
      const table = runAt(blocks, start, indexed);
      if (table !== null) units.set(start, { ...table, kind: 'table' });
    } else
      units.set(at, {
        kind: 'text',
        lines: [block.text],
        page: indexed,
        under: block.text.includes(subject) ? null : block.heading,
      });
  }
  return [...units.values()];
}

/** The price list of one company, where a question asks what its offer costs and names no part of it. */
export function priceListAnswer(
  index: ReaderIndex,
  finding: Finding,
  question: ReaderQuestion,
  site_id: string | undefined,
): AnswerUnit[] {
  if (question.demands !== 'price') return [];
  const told = index.prices.filter(({ page }) => site_id === undefined || page.site.site_id === site_id);
  const [first, ...others] = [...Map.groupBy(told, ({ page }) => page)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  if (first === undefined || others.some(([page]) => page.site !== first[0].site)) return [];
  const [page, units] = first;
  return asksForTheWhole(finding, page) ? units.slice(0, MAX_UNITS) : [];
}
