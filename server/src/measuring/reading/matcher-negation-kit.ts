/**
 * How answers in one language say that they found or know nothing of a company. As the English phrases, they are
 * compared with folded text: without case, accents, emphasis and quotation marks. What misses of a company (its prices)
 * is no such phrase, so each stands directly before or behind the name.
 */
export interface Phrases {
  /** What any of its denials holds; without it none is tried. */
  sign: RegExp;
  before: RegExp[];
  after: RegExp[];
  /** One statement around the name: Zu … konnte ich nichts finden. */
  around: [before: RegExp, after: RegExp][];
}

export const ends = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})$`, 'u');
export const begins = (pattern: string) => new RegExp(`^(?:${pattern})`, 'u');
/** Up to so many words. */
export const some = (words: number) => `(?:[\\p{L}'-]+ ){0,${words}}?`;
