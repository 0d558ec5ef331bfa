/** What a condition is about. */
export const AUDIENCE_FACTS = [
  'source',
  'assistant',
  'campaign',
  'landing',
  'country',
  'language',
  'device',
  'visitor',
  'pages_seen',
  'hour',
  'weekday',
  'attribute',
] as const;
export type AudienceFact = (typeof AUDIENCE_FACTS)[number];
export const AUDIENCE_DEVICES = ['desktop', 'phone', 'tablet'] as const;
/** As `Date.getDay()` counts them. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
/** Kinds of sources that have no name of their own. */
export const SOURCE_KINDS = ['assistants', 'search', 'social', 'email', 'ads', 'direct'] as const;

export const MAX_AUDIENCE_CONDITIONS = 20;
export const MAX_ATTRIBUTE_NAME = 40;
