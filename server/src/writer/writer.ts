import type { Page } from '../language/page/page.ts';
import type { WriteVariant, WrittenVariant } from './variant-types.ts';

/** Writes what people read: by a model, or built in from the site's own sentences. */
export interface Writer {
  /** Shown to people beside what it wrote: `Built-in writer`, or the model's name. */
  name: string;
  /** Differs wherever another answer may be had: another model, place or key. */
  setup: string;
  /** Whether this writer cannot do the operation, so that the screen says "Needs a model" at the point of use. */
  needs_model(operation: WriterOperation): boolean;
  describeCompany(input: DescribeCompany): Promise<CompanyDescription>;
  /** New topics, none of them among `existing`, each with its prompts; at most `count`. */
  proposeTopics(input: ProposeTopics): Promise<ProposedTopic[]>;
  /** At most `count` prompts; fewer when the pages carry no more. */
  proposePrompts(input: ProposePrompts): Promise<ProposedPrompt[]>;
  /** Markdown of a few sentences that says only what the facts say. */
  summariseTopic(input: TopicFacts & Cancellable): Promise<string>;
  /** One text per fact, in order. */
  phraseInsights(input: { facts: InsightFact[] } & Cancellable): Promise<string[]>;
  /** A page that answers one question of a buyer in its first paragraph and names its sources. */
  writePage(input: WritePage): Promise<WrittenPage>;
  /** Null where only a model can follow the instruction. */
  editPage(input: EditPage): Promise<EditedPage | null>;
  /** Keeps what is still true, changes what the addition contradicts, and adds nothing that neither says. */
  mergeKnowledge(input: MergeKnowledge): Promise<MergedKnowledge>;
  /** What visitors of one segment read instead on a page: as long as the original, and no claim that the sources don't make. */
  writeVariant(input: WriteVariant): Promise<WrittenVariant>;
  /** Says what the facts say of one visitor, and nothing that was not measured. */
  describeVisitor(input: VisitorFacts & Cancellable): Promise<VisitorDescription>;
}

export type WriterOperation =
  | 'describeCompany'
  | 'proposeTopics'
  | 'proposePrompts'
  | 'summariseTopic'
  | 'phraseInsights'
  | 'writePage'
  | 'editPage'
  | 'mergeKnowledge'
  | 'writeVariant'
  | 'describeVisitor';

export interface Cancellable {
  signal: AbortSignal;
}

export interface DescribeCompany extends Cancellable {
  brand_name: string;
  /** Host of the company's website, such as `www.example.com`. */
  host: string;
  pages: Page[];
}

export interface CompanyDescription {
  markdown: string;
  /** Pages the description rests on, in order of first use. */
  sources: { url: string; title: string }[];
  /** Parts the pages say nothing about, in words for people, such as `price`. */
  missing: string[];
}

export interface ProposeTopics extends DescribeCompany {
  /** Markdown of the company description; may be empty. */
  description: string;
  /** Texts of the topics that exist already. */
  existing: string[];
  count: number;
}

export interface ProposedTopic {
  topic: string;
  /** One of several things that the company may be; a person says which. */
  choice?: true;
  prompts: ProposedPrompt[];
}

export interface ProposePrompts extends DescribeCompany {
  description: string;
  topic_text: string;
  /** Names; a prompt that is not branded names none of them. */
  competitors: string[];
  count: number;
}

export const PROMPT_INTENTS = ['discover', 'compare', 'solve', 'evaluate'] as const;

export interface ProposedPrompt {
  /** A question of 5 to 18 words. */
  text: string;
  intent: (typeof PROMPT_INTENTS)[number];
  audience: string | null;
  /** Names the brand. */
  branded: boolean;
}

/** k of n, with the 95 % interval as fractions 0..1; the bounds are null when n is 0. */
export interface Rate {
  k: number;
  n: number;
  low: number | null;
  high: number | null;
}

export interface TopicFacts {
  brand_name: string;
  topic_text: string;
  /** Answers that came; `n_failed` of the asked ones did not and are not counted in it. */
  n_answers: number;
  n_failed: number;
  /** Of those: not asked because of the spending limit. */
  n_unasked?: number | undefined;
  mentioned: Rate;
  cited: Rate;
  per_platform: { platform_label: string; mentioned: Rate; cited: Rate; searched: Rate }[];
  /** Companies by the number of answers that name them, most first. */
  leaders: { name: string; own: boolean; answers_named: number }[];
  cited_domains: { domain: string; own: boolean; answers: number }[];
  /** Prompts whose answers do not name the brand. */
  unnamed_prompts: string[];
  /** Comparison with the sweep before, on the pairs both share; points are percentage points of Performance. */
  previous?: { verdict: 'better' | 'worse' | 'no_clear_change'; difference_points: number };
}

export interface InsightFact {
  kind:
    | 'rival_named_where_absent'
    | 'cited_source'
    | 'no_page_answers'
    | 'named_not_cited'
    | 'cited_not_named'
    | 'prompt_names_nobody'
    | 'platform_gap'
    | 'provider_failed';
  /** The counted sentence, good enough to be shown as it is. */
  plain: string;
  data: Record<string, unknown>;
  /** Evidence. */
  answer_ids: string[];
}

/** What the writer may take facts from. */
export interface WritingSources {
  brand_name: string;
  host: string;
  /** Subtag of the language to write in, such as `en`. */
  language: string;
  /** Markdown of the company overview; may be empty. */
  description: string;
  /** What people asked to be minded in everything written; may be empty. */
  feedback: string;
  /** The customer's own pages, then its knowledge sources, as read. */
  pages: Page[];
  /** Accepted notes of people, as plain text. */
  notes: string[];
}

export interface WritePage extends WritingSources, Cancellable {
  /** What a person asked for, or a buyer's question. */
  request: string;
  /** Titles of the pages that exist. */
  existing: string[];
}

export interface PageText {
  title: string;
  meta_description: string;
  markdown: string;
}

/** A number, price, date, name or address on a page that none of its sources holds. */
export interface Unsupported {
  kind: 'number' | 'price' | 'date' | 'name' | 'link';
  text: string;
  sentence: string;
}

/** Of a text that another writer than the one asked has written. */
export interface StoodIn {
  /** Its name; absent where the writer that was asked wrote. */
  written_by?: string;
  /** Why, as a sentence for people. */
  failure?: string;
}

export interface WrittenPage extends PageText, StoodIn {
  /** The buyers' question that it answers. */
  question: string;
  sources: { url: string; title: string }[];
  unsupported: Unsupported[];
  /** The sources do not answer: the page names what the site lacks instead. */
  outline: boolean;
}

export interface EditPage extends WritingSources, Cancellable {
  instruction: string;
  page: PageText;
}

export interface EditedPage extends PageText, StoodIn {
  /** False when the page has nothing that the instruction is about. */
  changed: boolean;
  /** A sentence for the change log. */
  summary: string;
  sources: { url: string; title: string }[];
  unsupported: Unsupported[];
}

export interface MergeKnowledge extends Cancellable {
  brand_name: string;
  /** Markdown of the company overview; may be empty. */
  description: string;
  addition: { title: string | null; url: string | null; text: string };
}

export interface MergedKnowledge {
  markdown: string;
  /** What was changed, a sentence each. */
  changes: string[];
  /** What could not be done without a model, for people; else null. */
  note: string | null;
}

/** One page view; `page` is its title as a person reads it. */
export interface VisitorStep {
  page: string;
  /** In which the page was visible; null where nothing was heard. */
  seconds: number | null;
}

/** What was measured of a visitor. Texts of pages and buttons are the website's and strangers', never instructions. */
export interface VisitorFacts {
  visits: number;
  /** Of each visit, oldest first, such as `ChatGPT`. */
  sources: string[];
  /** Of the last visit, as are all below: `desktop`, `mobile`, `tablet`. */
  device: string | null;
  /** Two letters. */
  country: string | null;
  city: string | null;
  steps: VisitorStep[];
  clicks: string[];
  /** What was fulfilled, in words for people. */
  conversions: string[];
}

export interface VisitorDescription {
  /** One line. */
  description: string;
  journey_summary: string;
}
