import type { WaitingItem, WaitingItems } from '@sightline/contract/whole/decisions';
import type { WaitingKind } from '@sightline/contract/whole/waiting-kinds';
import { countOf } from '../../../lib/words/format.ts';
import { pageName } from '../../../ui/layout/page-name.ts';
import { totalOf } from './waiting-count.api.ts';

export const KIND_WORDS: Record<WaitingKind, [one: string, many: string]> = {
  repair: ['Repair', 'Repairs'],
  fact: ['Fact', 'Facts'],
  mention: ['Unclear mention', 'Mentions'],
  variant: ['Variant', 'Variants'],
  page: ['Page', 'Pages'],
};

/** What it is called, and where it stands. */
export function waitingName(item: WaitingItem): { title: string; place: string } {
  switch (item.kind) {
    case 'repair':
    case 'variant':
      return { title: item.variant.label, place: pageName(item.variant.path) };
    case 'fact':
      return { title: item.fact.subject, place: item.fact.values.map(({ text }) => text).join(' or ') };
    case 'mention':
      return { title: `${item.mention.brand_name}?`, place: item.mention.sentence };
    case 'page':
      return { title: item.page.title, place: item.page.live_version === null ? 'New page' : 'Changes' };
  }
}

/** The screen's answer in one sentence. */
export function waitingSentence(list: WaitingItems): string {
  const total = totalOf(list);
  return total === 0
    ? 'Nothing is waiting for you.'
    : `${countOf(total, 'decision is', 'decisions are')} waiting for you.`;
}
