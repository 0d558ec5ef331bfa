import { isObject } from '../page/json-ld.ts';
import type { Block, Page } from '../page/page.ts';
import { statedAmount } from '../page/prices.ts';
import { type FindHeld, withoutHeld } from './held-values.ts';

/** The page without what it states of held values; the page itself when there is nothing to leave out. */
export function pageWithoutHeld(page: Page, find: FindHeld): Page {
  const blocks = page.blocks.flatMap((block) => {
    const text = blockText(block, find, page.title);
    if (text === block.text) return [block];
    return text === null ? [] : [{ ...block, text }];
  });
  const headings = page.headings.filter(({ text }) => find(text, page.title).length === 0);
  const description = page.description && withoutHeld(page.description, find, page.title);
  const json_ld = page.json_ld.map((object) => withoutOffers(object, find, page.title));
  const isSame =
    description === page.description &&
    headings.length === page.headings.length &&
    areSame(blocks, page.blocks) &&
    areSame(json_ld, page.json_ld);
  return isSame ? page : { ...page, description, headings, blocks, json_ld };
}

const areSame = (made: readonly unknown[], before: readonly unknown[]) =>
  made.length === before.length && made.every((one, at) => one === before[at]);

/** A row of a table says nothing without the cell that is left out, so it goes as a whole. */
function blockText({ kind, text, heading }: Block, find: FindHeld, title: string): string | null {
  const context = `${title} ${heading ?? ''}`;
  if (kind !== 'table_row' && kind !== 'code') return withoutHeld(text, find, context);
  return find(text, context).length === 0 ? text : null;
}

const MAX_DEPTH = 8;
type Data = Record<string, unknown>;

/** Data of a page without the offers that state a held value. */
function withoutOffers(object: Data, find: FindHeld, title: string): Data {
  const clean = (value: unknown, above: string, depth: number): unknown => {
    if (depth > MAX_DEPTH) return value;
    if (Array.isArray(value)) {
      const kept = value.map((one) => clean(one, above, depth + 1)).filter((one) => one !== undefined);
      return areSame(kept, value) ? value : kept;
    }
    if (!isObject(value)) return value;
    const names = `${above} ${nameIn(value)} ${nameIn(value.itemOffered)}`;
    const amount = statedAmount(value, false);
    if (amount !== null && find(amount, names).length > 0) return undefined;
    const entries = Object.entries(value).map(([key, inner]) => ({
      key,
      inner,
      kept: clean(inner, names, depth + 1),
    }));
    if (entries.every(({ inner, kept }) => inner === kept)) return value;
    return Object.fromEntries(
      entries.flatMap(({ key, kept }) => (kept === undefined ? [] : [[key, kept] as const])),
    );
  };
  const cleaned = clean(object, title, 0);
  return isObject(cleaned) ? cleaned : {};
}

const nameIn = (value: unknown) => (isObject(value) && typeof value.name === 'string' ? value.name : '');
