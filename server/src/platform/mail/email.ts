import { AppError } from '../app-error.ts';

/** One email in parts, from which text and HTML are made. */
export interface Email {
  to: string;
  subject: string;
  /** What mail apps show next to the subject; defaults to the first paragraph. */
  preheader?: string;
  /** Paragraphs of plain text. */
  paragraphs: string[];
  /** The email's key figures. */
  figures?: { label: string; value: string; note?: string }[];
  /** Lists under headings. */
  sections?: { heading: string; items: { text: string; url?: string }[] }[];
  action?: { label: string; url: string };
  /** Small print after the button. */
  note?: string;
  /** For automatic emails: one click there, or in the mail app, unsubscribes. */
  unsubscribe_url?: string;
  /** A file with it; one that is too large for mail is left out. */
  attachment?: Attachment | null;
  /** When its link expires: after that the email is not sent, and its text is not kept. */
  expires_at?: Date;
}

export interface Attachment {
  name: string;
  /** A PDF. */
  content: Buffer;
}

/** Mail servers count a third more for its encoding, and refuse emails of some megabytes. */
export const MAX_ATTACHMENT_BYTES = 2_000_000;

/** The sender. */
export interface Sender {
  product_name: string;
  public_url: string;
}

const MAX_SUBJECT_LENGTH = 200;
const ONE_ADDRESS = /^[^\s,;]+@[^\s,;]+$/;
const LINE_END = /[\r\n\u2028\u2029]/;

/** A line break in either would start a header chosen by an attacker. */
export function checkHead({ to, subject }: Pick<Email, 'to' | 'subject'>) {
  if (LINE_END.test(subject)) throw new AppError('bad_request', 'The subject of an email is one line.');
  if (!ONE_ADDRESS.test(to)) throw new AppError('bad_request', 'An email goes to one email address.');
}

/** Names in subjects may have any length; nobody reads further than this. */
export function shortSubject(subject: string): string {
  const signs = [...new Intl.Segmenter('en').segment(plain(subject))];
  if (signs.length <= MAX_SUBJECT_LENGTH) return plain(subject);
  return `${signs
    .slice(0, MAX_SUBJECT_LENGTH - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/** Names in a subject may contain line breaks. */
export const oneLine = (subject: string) => subject.replace(/[\r\n\u2028\u2029]+/g, ' ');

/** Text without characters that mail or the database cannot carry. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
export const plain = (text: string) => text.toWellFormed().replace(/[\0-\x08\x0b-\x1f\x7f]/g, '');

/** Only these schemes become links in an email. */
export const isWebAddress = (url: string) => /^https?:\/\/\S+$/i.test(url);
