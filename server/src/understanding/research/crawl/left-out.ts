import type { LeftOutPages } from '@sightline/contract/understanding/research';
import { MAX_PDFS } from './crawl-frontier.ts';
import type { CrawlCounts, Tally } from './crawl-tally.ts';
import type { SkipReason } from './judge-page.ts';

export type LeftOut = LeftOutPages;

const REASONS: [LeftOut['reason'], SkipReason[]][] = [
  ['robots', ['robots']],
  ['duplicate', ['duplicate']],
  ['empty', ['empty']],
  ['not_found', ['not_found']],
  ['failed', ['timeout', 'error', 'blocked', 'rate', 'too_large']],
  ['elsewhere', ['other_host', 'not_html']],
];

/** Addresses that were found and not read, by reason. */
export function leftOut(tally: Tally, { waiting, pdfs_waiting, ruled_out }: CrawlCounts): LeftOut[] {
  const beyond = waiting + tally.unlisted + tally.over;
  const skipped = REASONS.map(([reason, codes]) => ({
    reason,
    pages: codes.reduce((sum, code) => sum + (tally.skipped.get(code) ?? 0), 0),
  }));
  const all: LeftOut[] = [
    { reason: 'limit', pages: beyond },
    { reason: 'pdf', pages: pdfs_waiting },
    { reason: 'rule', pages: ruled_out },
    ...skipped,
  ];
  return all.filter(({ pages }) => pages > 0);
}

const WORDS: Record<LeftOut['reason'], string> = {
  limit: 'beyond the limit',
  pdf: `PDFs after the first ${MAX_PDFS}`,
  rule: 'action or endless links',
  robots: 'blocked by robots.txt',
  duplicate: 'with the same text as another page',
  empty: 'with almost no text',
  not_found: 'not found',
  failed: 'failed to load',
  elsewhere: 'leading elsewhere or not a web page',
};

/** " Left out: 2,900 beyond the limit of 50, 12 blocked by robots.txt." */
export function leftOutWords(left_out: LeftOut[], { max_pages }: CrawlCounts, tally: Tally): string {
  const parts = left_out.map(({ reason, pages }) => {
    const limit = reason === 'limit' && tally.stopped === null ? ` of ${max_pages.toLocaleString('en')}` : '';
    return `${pages.toLocaleString('en')} ${WORDS[reason]}${limit}`;
  });
  const map = tally.is_map_cut
    ? ' The sitemap is longer than we can read, so pages at its end may be missing.'
    : '';
  return `${parts.length > 0 ? ` Left out: ${parts.join(', ')}.` : ''}${map}`;
}
