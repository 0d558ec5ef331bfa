/** What a source states of a subject, such as the price of a plan. */
export interface Fact {
  /** Equal for statements about the same thing: kind, currency, subject and unit. */
  key: string;
  /** What it is stated of, as the source writes it. */
  subject: string;
  /** The value as the source writes it: "from £29 per month". */
  text: string;
  /** Readings of the figure, which two spellings of one value share: see `TypedFact`. */
  readings: string[];
  sentence: string;
  source: FactSource;
}

export interface FactSource {
  /** Null for what people wrote. */
  url: string | null;
  title: string;
  /** Stated in the data of the page, not in its text. */
  is_data: boolean;
}

/** One subject that the sources state with different values. */
export interface Disagreement {
  key: string;
  subject: string;
  values: StatedValue[];
}

/** A value with everyone who states it. */
export interface StatedValue {
  /** The figure, regardless of spelling: "EUR 49". */
  value: string;
  text: string;
  statements: Pick<Fact, 'sentence' | 'source'>[];
}

/** Values that nothing may state of a subject. */
export interface HeldValues {
  key: string;
  /** As in `StatedValue`. */
  values: string[];
  /** Why, in a sentence for people. */
  reason: string;
}

const SEPARATOR = ' · ';

export const factKey = (parts: { currency: string; subject: string; qualifiers: string }) =>
  ['price', parts.currency, parts.subject, parts.qualifiers].join(SEPARATOR);

/** The words of the subject that a key is about; empty for the brand itself. */
export const subjectOfKey = (key: string): string[] =>
  (key.split(SEPARATOR)[2] ?? '').split(' ').filter((word) => word !== '');

/** A figure of several readings, such as "1.200", is one value. */
export const valueFrom = (readings: string[]) => readings.join('|');
export const readingsOf = (value: string) => value.split('|');
export const isSameValue = (one: string, other: string) =>
  readingsOf(one).some((reading) => readingsOf(other).includes(reading));
