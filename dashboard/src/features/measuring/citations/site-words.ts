import type { CitationKind } from '@sightline/contract/measuring/citation-kinds';
import type { CitedSite } from '@sightline/contract/measuring/citations';
import { countOf } from '../../../lib/words/format.ts';

export const KIND_LABEL: Record<CitationKind, string> = {
  own: 'Your site',
  competitor: 'Competitor',
  review: 'Review or directory',
  news: 'News',
  forum: 'Forum',
  social: 'Social',
  video: 'Video',
  reference: 'Reference',
  documentation: 'Documentation',
  other: 'Other',
};

export interface Advice {
  text: string;
  /** Where the product helps: opportunities of the run, or the competitors of the topic. */
  to: 'opportunities' | 'competitors' | null;
}

/** What else is known about a site. */
export interface SiteFacts {
  /** It belongs to a company that answers name and nobody tracks. */
  isUntracked: boolean;
  /** An opportunity of this run is about it, or of a competitor's site: about the prompts. */
  hasOpportunity: boolean;
}

type Site = Pick<CitedSite, 'kind' | 'named' | 'open_prompts' | 'competitors'>;

/**
 * What to do about a cited site. Says nothing about what stands on its pages: only what answers that cite it say is
 * known.
 */
export function adviceOf(site: Site, { isUntracked, hasOpportunity }: SiteFacts): Advice {
  const { kind, named, open_prompts } = site;
  if (kind === 'own') return { text: 'Keep the cited pages up to date.', to: null };
  if (kind === 'competitor') {
    return open_prompts > 0
      ? {
          text: `Write a page for ${countOf(open_prompts, 'prompt')} that your site doesn’t fully answer.`,
          to: hasOpportunity ? 'opportunities' : null,
        }
      : { text: 'Compare your page with theirs.', to: null };
  }
  if (isUntracked) return { text: 'Track this company as a competitor.', to: 'competitors' };
  const text = named === 0 ? ABSENT[kind] : PRESENT[kind];
  return { text, to: hasOpportunity ? 'opportunities' : null };
}

type Others = Exclude<CitationKind, 'own' | 'competitor'>;

/** No answer that cites it mentions the brand. */
const ABSENT: Record<Others, string> = {
  review: 'Get listed there.',
  news: 'Pitch the editors.',
  forum: 'Join the cited threads.',
  social: 'Join the cited conversations.',
  video: 'Get into the cited videos.',
  reference: 'Quote it on one of your pages.',
  documentation: 'Cover the same topic on one of your pages.',
  other: 'Ask to be mentioned there.',
};

/** Some do, whether because of its pages or not. */
const PRESENT: Record<Others, string> = {
  review: 'Check that your listing is there and correct.',
  news: 'Check whether the cited articles mention you.',
  forum: 'Check whether the cited threads mention you.',
  social: 'Check whether the cited posts mention you.',
  video: 'Check whether the cited videos mention you.',
  reference: 'Check whether the cited pages mention you.',
  documentation: 'Check whether the cited pages mention you.',
  other: 'Check whether the cited pages mention you.',
};
