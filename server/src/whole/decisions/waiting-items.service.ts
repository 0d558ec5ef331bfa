import type { UnclearMention } from '@sightline/contract/measuring/mentions';
import type { Disagreement } from '@sightline/contract/understanding/facts';
import type { WaitingItem, WaitingItems } from '@sightline/contract/whole/decisions';
import { WAITING_KINDS, type WaitingKind } from '@sightline/contract/whole/waiting-kinds';
import type { DomainCtx } from '../../context.ts';
import { listUnclear } from '../../measuring/mentions/mentions.service.ts';
import { listRepairs, listWaitingVersions } from '../../personalizing/variants/variant-lives.service.ts';
import { getPageFigures, listPagesToPublish } from '../../publishing/generated-pages/page-figures.service.ts';
import { listDisagreements } from '../../understanding/facts/facts.service.ts';
import { readWaitingCursor, type WaitingPlace, waitingCursor } from './waiting-cursor.ts';

/** As many as can be decided. */
const MAX_MENTIONS = 1000;

type WaitingVariant = Extract<WaitingItem, { kind: 'variant' }>['variant'];
/** Where an item stands among those of its kind. */
type Placed = WaitingPlace & { item: WaitingItem };

interface Wanted {
  kind?: WaitingKind | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** What waits for a person's word, asked of each room that knows. An item's place holds while others come and go. */
export async function listDecisions(ctx: DomainCtx, wanted: Wanted): Promise<WaitingItems> {
  const after = wanted.cursor === undefined ? null : readWaitingCursor(wanted.cursor);
  const [repairs, facts, mentions, variants, figures] = await Promise.all([
    listRepairs(ctx),
    listDisagreements(ctx),
    listUnclear(ctx, null, MAX_MENTIONS),
    listWaitingVersions(ctx),
    getPageFigures(ctx),
  ]);
  const open = facts.filter(({ decision }) => decision === null);
  const first = [
    ...repairs.waiting.map((one) => placedVariant('repair', one)),
    ...open.map(placedFact),
    ...mentions.map(placedMention),
    ...variants.waiting.map((one) => placedVariant('variant', one)),
  ].sort(inOrder);
  const isWanted = (one: WaitingPlace) =>
    (wanted.kind ?? one.kind) === one.kind && (after === null || inOrder(after, one) < 0);
  const most = wanted.limit + 1;
  const found = first.filter(isWanted).slice(0, most);
  if (found.length < most && (wanted.kind ?? 'page') === 'page')
    found.push(...(await pagesAfter(ctx, after, most - found.length)));
  const shown = found.slice(0, wanted.limit);
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return {
    counts: {
      repair: repairs.count,
      fact: open.length,
      mention: mentions.length,
      variant: variants.count,
      page: figures.to_publish,
    },
    data: shown.map(({ item }) => item),
    next_cursor: last ? waitingCursor(last) : null,
  };
}

const rankOf = ({ kind }: WaitingPlace) => WAITING_KINDS.indexOf(kind);
const inOrder = (one: WaitingPlace, other: WaitingPlace) =>
  rankOf(one) - rankOf(other) || (one.key < other.key ? -1 : Number(one.key > other.key));

/** Sorts the largest first. */
const falling = (count: number) => String(1e9 - count).padStart(10, '0');

/** All of a page follow each other, so that a person looks at each page once. */
function placedVariant(kind: 'repair' | 'variant', variant: WaitingVariant): Placed {
  const { path, label, variant_id, page_id } = variant;
  const id = `${kind}/${variant_id}/${page_id}`;
  return { kind, key: [path, label, id].join('\n'), item: { id, kind, variant } };
}

function placedFact(fact: Disagreement): Placed {
  const statements = fact.values.reduce((sum, { statements: of }) => sum + of.length, 0);
  const item = { id: `fact/${fact.key}`, kind: 'fact', fact } as const;
  return { kind: 'fact', key: falling(statements) + fact.key, item };
}

function placedMention(mention: UnclearMention): Placed {
  const { answers, phrase, brand_id } = mention;
  const item = { id: `mention/${brand_id}/${phrase}`, kind: 'mention', mention } as const;
  return { kind: 'mention', key: `${falling(answers)}${phrase}\n${brand_id}`, item };
}

async function pagesAfter(ctx: DomainCtx, after: WaitingPlace | null, limit: number): Promise<Placed[]> {
  const [place = '', id = ''] = after?.kind === 'page' ? after.key.split('/') : [];
  const rows = await listPagesToPublish(ctx, { after: id ? { place, id } : null, limit });
  return rows.map(({ place: at, ...page }) => ({
    kind: 'page',
    key: `${at}/${page.id}`,
    item: { id: `page/${page.id}`, kind: 'page', page },
  }));
}
