import type { Block, Page } from '../page/page.ts';
import { pricesOn } from '../page/prices.ts';
import { type AnswerUnit, runAt } from './answer-unit.ts';
import type { IndexedPage, Priced, ReaderIndex } from './index-types.ts';
import type { ReaderQuestion } from './reader-question.ts';
import type { Finding } from './reader-search.ts';
import { asksForTheWhole } from './reader-whole.ts';

const MAX_UNITS = 8;
const MAX_KEPT = 40;

/** What a page says that things cost, as its lines and tables stand there. */
export function pricesOf(page: Page, indexed: IndexedPage): Priced[] {
  const { blocks } = page;
  const starts = startsOf(blocks);
  const units = new Map<number, Priced>();
  const priced = pricesOn(page);
  // Children pay for the course and for being a member.
  const isDivided = new Set(priced.map(({ block }) => block?.heading)).size > 1;
  for (const { subject, block } of priced) {
    const start = block === null ? undefined : starts.get(block);
    if (block === null || start === undefined || units.has(start)) continue;
    if (units.size === MAX_KEPT) break;
    const table = block.kind === 'table_row' ? runAt(blocks, start, indexed) : null;
    const under = isDivided || !block.text.includes(subject) ? block.heading : null;
    units.set(
      start,
      table === null
        ? { kind: 'text', lines: [block.text], page: indexed, under }
        : { ...table, kind: 'table' },
    );
  }
  return [...units.values()];
}

/** Where each block stands, and of a row where its table begins. */
function startsOf(blocks: Block[]): Map<Block, number> {
  const starts = new Map<Block, number>();
  let start = 0;
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'table_row' || blocks[at - 1]?.kind !== 'table_row') start = at;
    starts.set(block, start);
  }
  return starts;
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
