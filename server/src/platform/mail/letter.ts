import { AppError } from '../app-error.ts';

/** One letter in parts; both forms are made from them. */
export interface Letter {
  to: string;
  subject: string;
  /** What mail programs show beside the subject; the first paragraph unless given. */
  preheader?: string;
  /** Paragraphs of plain text. */
  paragraphs: string[];
  /** What the letter is about, in numbers. */
  figures?: { label: string; value: string; note?: string }[];
  /** Lists under headings. */
  sections?: { heading: string; items: { text: string; url?: string }[] }[];
  action?: { label: string; url: string };
  /** Small print after the action. */
  note?: string;
  /** Letters that come by themselves: one click there, or in the mail program, ends them. */
  unsubscribe_url?: string;
  /** When the link in it ends: the letter is not sent later, and its text not kept longer. */
  expires_at?: Date;
}

/** Who writes. */
export interface Sender {
  product_name: string;
  public_url: string;
}

const MAX_SUBJECT_LENGTH = 200;
const ONE_ADDRESS = /^[^\s,;]+@[^\s,;]+$/;
const LINE_END = /[\r\n\u2028\u2029]/;

/** A line break in either would begin a header of somebody else's choosing. */
export function checkHead({ to, subject }: Pick<Letter, 'to' | 'subject'>) {
  if (LINE_END.test(subject)) throw new AppError('bad_request', 'The subject of a letter is one line.');
  if (!ONE_ADDRESS.test(to)) throw new AppError('bad_request', 'A letter goes to one email address.');
}

/** Names of any length come into subjects; what is beyond is not read anyway. */
export function shortSubject(subject: string): string {
  const signs = [...new Intl.Segmenter('en').segment(plain(subject))];
  if (signs.length <= MAX_SUBJECT_LENGTH) return plain(subject);
  return `${signs
    .slice(0, MAX_SUBJECT_LENGTH - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/** Names in a subject may have been written on several lines. */
export const oneLine = (subject: string) => subject.replace(/[\r\n\u2028\u2029]+/g, ' ');

/** Text without signs that neither mail nor the database can carry. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
export const plain = (text: string) => text.toWellFormed().replace(/[\0-\x08\x0b-\x1f\x7f]/g, '');

/** Only these lead anywhere from a letter. */
export const isWebAddress = (url: string) => /^https?:\/\/\S+$/i.test(url);
