/**
 * How answers in one language say that they found or know nothing about a company. Like the English phrases, they are
 * compared with folded text: without case, accents, emphasis and quotation marks. Each stands directly before or after
 * the name, because a missing detail (its prices) is not a denial.
 */
export interface Phrases {
  /** A word that each of its denials contains; without it none is tried. */
  sign: RegExp;
  before: RegExp[];
  after: RegExp[];
  /** One statement around the name: Zu … konnte ich nichts finden. */
  around: [before: RegExp, after: RegExp][];
}

export const ends = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})$`, 'u');
export const begins = (pattern: string) => new RegExp(`^(?:${pattern})`, 'u');
