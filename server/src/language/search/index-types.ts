import type { Block } from '../page/page.ts';
import type { Passage } from './passages.ts';
import type { ContactKind, Demand } from './typed-values.ts';

/** The built-in reader's knowledge. Nothing in it reveals whose site is whose. */
export interface ReaderIndex {
  sites: IndexedSite[];
  pages: IndexedPage[];
  passages: IndexedPassage[];
  /** The questions that its pages ask and answer themselves. */
  asked: AskedThere[];
  contacts: Contact[];
  /** What its pages say that things cost, in order. */
  prices: Priced[];
  postings: Map<string, Postings>;
  /** Every stem, sorted, and every stem backwards, sorted: to find those that share a part. */
  vocabulary: string[];
  backwards: string[];
  /** Languages of its pages, most frequent first. */
  languages: string[];
}

export interface IndexedSite {
  site_id: string;
  domain: string;
  name: string;
  kind: 'company' | 'source';
  /** What it is, according to its start page. */
  about: string;
  /** What it says of itself there in one sentence, word for word; null where it says nothing that can be quoted. */
  says: string | null;
  /** Companies that its headings compare it with. */
  rivals: string[];
}

export interface IndexedPage {
  url: string;
  title: string;
  /** The title without what most titles of the site have in common. */
  own_title: string;
  site: IndexedSite;
  language: string;
  /** Whether it is the site's start page. */
  is_start: boolean;
  /** Its passages are consecutive in `ReaderIndex.passages`. */
  first_passage: number;
  passage_count: number;
}

export interface IndexedPassage extends Passage {
  page: IndexedPage;
}

/** Passages that contain a stem, ascending, and its strength in each: parallel lists. */
export interface Postings {
  passages: number[];
  strengths: number[];
}

/** A question that a page asks and answers itself, as in an FAQ. */
export interface AskedThere {
  /** Its words without those that only ask. */
  terms: { stem: string; generic: boolean }[];
  stems: ReadonlySet<string>;
  demands: Demand | null;
  asks_why: boolean;
  blocks: Block[];
  page: IndexedPage;
}

/** How to reach a company: a line of a page, or a property of its data. */
export interface Contact {
  kind: ContactKind;
  text: string;
  page: IndexedPage;
  /** The heading above a line. */
  under: string | null;
  /** Higher for what stands on a page about contacts, lower for data that is not shown. */
  worth: number;
}

/** What a page says that something costs: a line, or the rows of a table. */
export interface Priced {
  kind: 'text' | 'table';
  lines: string[];
  page: IndexedPage;
  /** What a line stands under and is the price of; else null. */
  under: string | null;
}
