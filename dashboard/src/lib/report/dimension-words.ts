import type { FilterDimension, HappeningKind } from '@sightline/contract/personalizing/visit-report';

/** What a visit may have several of, and which has a list of its own. */
export type ListedDimension = 'page' | HappeningKind;
export const isListed = (dimension: FilterDimension): dimension is ListedDimension =>
  dimension === 'page' || DIMENSION_WORDS[dimension].card === 'happening';

interface DimensionWords {
  /** Dimensions of one card are its tabs, in the order of this list. */
  card: 'from' | 'page' | 'visitor' | 'result' | 'happening';
  tab: string;
  /** What one row is. */
  one: string;
  /** Visits without a value. */
  none: string;
  /** What a card says that has no rows. */
  empty?: string;
}

export const DIMENSION_WORDS: Record<FilterDimension, DimensionWords> = {
  source: { card: 'from', tab: 'Sources', one: 'Source', none: 'No source' },
  channel: { card: 'from', tab: 'Channels', one: 'Channel', none: 'Before channels were told apart' },
  assistant: {
    ...{ card: 'from', tab: 'Assistants', one: 'Assistant', none: 'Not from an assistant' },
    empty: 'No visits from AI assistants in this range.',
  },
  later: {
    ...{ card: 'from', tab: 'Second touch', one: 'Second touch', none: 'No second touch' },
    empty: 'No later clicks from assistants in this range.',
  },
  campaign: {
    ...{ card: 'from', tab: 'Campaigns', one: 'Campaign', none: 'No campaign' },
    empty: 'No visits with a utm_campaign tag.',
  },
  medium: {
    ...{ card: 'from', tab: 'Mediums', one: 'Medium', none: 'No medium' },
    empty: 'No visits with a utm_medium tag.',
  },
  term: {
    ...{ card: 'from', tab: 'Terms', one: 'Term', none: 'No term' },
    empty: 'No visits with a utm_term tag.',
  },
  content: {
    ...{ card: 'from', tab: 'Contents', one: 'Content', none: 'No content' },
    empty: 'No visits with a utm_content tag.',
  },
  page: { card: 'page', tab: 'Pages', one: 'Visited page', none: 'No page' },
  landing: { card: 'page', tab: 'Landing pages', one: 'Landing page', none: 'No page' },
  exit: { card: 'page', tab: 'Exit pages', one: 'Exit page', none: 'No page' },
  country: { card: 'visitor', tab: 'Countries', one: 'Country', none: 'Unknown country' },
  region: { card: 'visitor', tab: 'Regions', one: 'Region', none: 'Unknown region' },
  city: { card: 'visitor', tab: 'Cities', one: 'City', none: 'Unknown city' },
  language: { card: 'visitor', tab: 'Languages', one: 'Language', none: 'Unknown language' },
  device: { card: 'visitor', tab: 'Devices', one: 'Device', none: 'Unknown device' },
  browser: { card: 'visitor', tab: 'Browsers', one: 'Browser', none: 'Unknown browser' },
  os: { card: 'visitor', tab: 'Systems', one: 'System', none: 'Unknown system' },
  goal: { card: 'result', tab: 'Goals', one: 'Goal', none: 'Reached no goal' },
  variant: { card: 'result', tab: 'Variants', one: 'Variant', none: 'Saw no variant' },
  arm: { card: 'result', tab: 'Hold-out', one: 'Group', none: 'In neither group' },
  event: { card: 'happening', tab: 'Events', one: 'Event', none: 'No event' },
  outbound: { card: 'happening', tab: 'Outbound links', one: 'Outbound link', none: 'No link out' },
  download: { card: 'happening', tab: 'Downloads', one: 'Download', none: 'No download' },
  error: { card: 'happening', tab: 'Error pages', one: 'Error page', none: 'No error' },
};

/** In order. The contract's own list would bring its validators into the browser. */
export const DIMENSIONS = Object.keys(DIMENSION_WORDS) as FilterDimension[];
