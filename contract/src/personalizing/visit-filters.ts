/** How filters of visits are written; without validators, so that the browser may load it. */

/** What stands between the dimension and the colon. */
const SIGNS = { is: '', is_not: '!', contains: '~', contains_not: '!~' } as const;
export type FilterOperator = keyof typeof SIGNS;
const OPERATORS = Object.keys(SIGNS) as FilterOperator[];

/** Dimensions whose values are texts from outside. Of the others, stored values are not what people read. */
export const TEXT_DIMENSIONS = [
  'page',
  'event',
  'outbound',
  'download',
  'error',
  'source',
  'campaign',
  'medium',
  'term',
  'content',
  'landing',
  'exit',
  'region',
  'city',
  'browser',
  'os',
] as const;

export interface FilterParts {
  dimension: string;
  operator: FilterOperator;
  /** Everything behind the first colon. */
  value: string;
}

export function filterParts(text: string): FilterParts | null {
  const [, dimension, sign, value] = /^(\w+)(!?~?):(.*)$/s.exec(text) ?? [];
  const operator = OPERATORS.find((one) => SIGNS[one] === sign);
  return dimension && operator ? { dimension, operator, value: value ?? '' } : null;
}

export const filterText = ({ dimension, operator, value }: FilterParts) =>
  `${dimension}${SIGNS[operator]}:${value}`;
