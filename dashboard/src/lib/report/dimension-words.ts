import type { VisitDimension } from '@sightline/contract/personalizing/visit-report';

/** Name, what one row is, and what visits without a value are called. */
export const DIMENSION_WORDS: Record<VisitDimension, { tab: string; one: string; none: string }> = {
  source: { tab: 'Sources', one: 'Source', none: 'No source' },
  assistant: { tab: 'Assistants', one: 'Assistant', none: 'Not from an assistant' },
  campaign: { tab: 'Campaigns', one: 'Campaign', none: 'No campaign' },
  landing: { tab: 'Landing pages', one: 'Landing page', none: 'No page' },
  exit: { tab: 'Exit pages', one: 'Exit page', none: 'No page' },
  country: { tab: 'Countries', one: 'Country', none: 'Unknown country' },
  device: { tab: 'Devices', one: 'Device', none: 'Unknown device' },
  browser: { tab: 'Browsers', one: 'Browser', none: 'Unknown browser' },
  os: { tab: 'Systems', one: 'System', none: 'Unknown system' },
  variant: { tab: 'Variants', one: 'Variant', none: 'Saw no variant' },
  arm: { tab: 'Hold-out', one: 'Group', none: 'In neither group' },
  goal: { tab: 'Goals', one: 'Goal', none: 'Reached no goal' },
};

/** In order. The contract's own list would bring its validators into the browser. */
export const DIMENSIONS = Object.keys(DIMENSION_WORDS) as VisitDimension[];
