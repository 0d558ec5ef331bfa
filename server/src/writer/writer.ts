import type { AskedPlatform } from '@sightline/contract/known-assistants';
import type { Page } from '../language/page/page.ts';
import type { WriteVariant, WrittenVariant } from './variant-types.ts';
import type { Cancellable, WritingSources } from './writing-sources.ts';

export const BUILT_IN_WRITER = 'Built-in writer';

/** Writes what people read: with a model, or from the site's own sentences. */
export interface Writer {
  /** Shown to people next to its texts: `Built-in writer`, or the model's name. */
  name: string;
  /** Differs whenever results may differ: another model, server or key. */
  setup: string;
  describeCompany(input: DescribeCompany): Promise<CompanyDescription>;
  /** Companies that the pages compare it with, each with the words that do; none without a model, which reads freely. */
  findRivals(input: DescribeCompany): Promise<NamedRival[]>;
  /** New topics, none of them among `existing`, each with its prompts; at most `count`. */
  proposeTopics(input: ProposeTopics): Promise<ProposedTopic[]>;
  /** At most `count` prompts; fewer when the pages do not have enough content. */
  proposePrompts(input: ProposePrompts): Promise<ProposedPrompt[]>;
  /** A few sentences of Markdown that say only what the facts say. */
  summariseTopic(input: TopicFacts & Cancellable): Promise<string>;
  /** One text per fact, in order. */
  phraseInsights(input: { facts: InsightFact[] } & Cancellable): Promise<string[]>;
  /** A page that answers one buyers' question in its first paragraph and names its sources. */
  writePage(input: WritePage): Promise<WrittenPage>;
  /** Null when only a model can follow the instruction. */
  editPage(input: EditPage): Promise<EditedPage | null>;
  /** Keeps what is still true, changes what the addition contradicts, and adds nothing that is in neither. */
  mergeKnowledge(input: MergeKnowledge): Promise<MergedKnowledge>;
  /**
   * What visitors of one segment read instead on a page: about as long as the original, without claims that are not in
   * the sources.
   */
  writeVariant(input: WriteVariant): Promise<WrittenVariant>;
  /** Describes one visitor by the given facts, and nothing that was not measured. */
  describeVisitor(input: VisitorFacts & Cancellable): Promise<VisitorDescription>;
}

/** A provider's small model that writes with the key of a connected assistant where no writer is configured. */
export interface AssistantWriter {
  platform: AskedPlatform;
  model: string;
  /** Paid under the domain's monthly cap; the built-in writer writes where that is reached. */
  writer: Writer;
}

export type WriterOperation =
  | 'describeCompany'
  | 'findRivals'
  | 'proposeTopics'
  | 'proposePrompts'
  | 'summariseTopic'
  | 'phraseInsights'
  | 'writePage'
  | 'editPage'
  | 'mergeKnowledge'
  | 'writeVariant'
  | 'describeVisitor';

export interface DescribeCompany extends Cancellable {
  brand_name: string;
  /** Host of the company's website, such as `www.example.com`. */
  host: string;
  pages: Page[];
  /** What the company is, as a person said; absent while its site decides. */
  category?: string | null;
}

export interface CompanyDescription extends StoodIn {
  markdown: string;
  /** Pages the description is based on, in order of first use. */
  sources: { url: string; title: string }[];
  /** Subjects the pages say nothing about, in words for people, such as `price`. */
  missing: string[];
}

export interface NamedRival {
  name: string;
  /** Where the pages link to it, or null. */
  url: string | null;
  /** Words of the pages that name it. */
  evidence: { url: string; sentence: string }[];
}

export interface ProposeTopics extends DescribeCompany {
  /** Markdown of the company description; may be empty. */
  description: string;
  /** Texts of the existing topics. */
  existing: string[];
  count: number;
}

export interface ProposedTopic {
  topic: string;
  /** One of several categories the company may belong to, in words for people; a person chooses. */
  choice?: string;
  prompts: ProposedPrompt[];
}

export interface ProposePrompts extends DescribeCompany {
  description: string;
  topic_text: string;
  /** Names; an unbranded prompt contains none of them. */
  competitors: string[];
  count: number;
}

export const PROMPT_INTENTS = ['discover', 'compare', 'solve', 'evaluate'] as const;

export interface ProposedPrompt {
  /** A question of 5 to 18 words. */
  text: string;
  intent: (typeof PROMPT_INTENTS)[number];
  audience: string | null;
  /** Whether it names the brand. */
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
  /** Successful answers; `n_failed` others failed and are not included. */
  n_answers: number;
  n_failed: number;
  /** How many of those were not asked because of the spending limit. */
  n_unasked?: number | undefined;
  mentioned: Rate;
  cited: Rate;
  per_platform: { platform_label: string; mentioned: Rate; cited: Rate; searched: Rate }[];
  /** Companies by number of answers that name them, most first. */
  leaders: { name: string; own: boolean; answers_named: number }[];
  cited_domains: { domain: string; own: boolean; answers: number }[];
  /** Prompts whose answers do not name the brand. */
  unnamed_prompts: string[];
  /** Comparison with earlier runs on the pairs both sides have; points are percentage points of Performance. */
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
  /** A sentence with counts, good enough to be shown unchanged. */
  plain: string;
  data: Record<string, unknown>;
  /** Evidence. */
  answer_ids: string[];
}

export interface WritePage extends WritingSources, Cancellable {
  /** A person's request, or a buyer's question. */
  request: string;
  /** Titles of existing pages. */
  existing: string[];
}

export interface PageText {
  title: string;
  meta_description: string;
  markdown: string;
}

/** A number, price, date, name, address or claim on a page that no source contains. */
export interface Unsupported {
  kind: 'number' | 'price' | 'date' | 'name' | 'link' | 'claim';
  text: string;
  sentence: string;
}

/** Present when another writer than the requested one wrote the text. */
export interface StoodIn {
  /** The model's name; absent when the requested writer wrote. */
  written_by?: string;
  /** Why, as a sentence for people. */
  failure?: string;
}

export interface WrittenPage extends PageText, StoodIn {
  /** The buyers' question it answers. */
  question: string;
  sources: { url: string; title: string }[];
  unsupported: Unsupported[];
  /** The sources do not answer, so the page lists what the site lacks. */
  outline: boolean;
}

export interface EditPage extends WritingSources, Cancellable {
  instruction: string;
  page: PageText;
}

export interface EditedPage extends PageText, StoodIn {
  /** False when nothing on the page is related to the instruction. */
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
  /** The changes, one sentence each. */
  changes: string[];
  /** What could not be done without a model, for people; else null. */
  note: string | null;
}

/** One page view; `page` is its title as people read it. */
export interface VisitorStep {
  page: string;
  /** How long the page was visible; null when the script sent nothing. */
  seconds: number | null;
}

/**
 * Measured facts about a visitor. Texts of pages and buttons come from the website and strangers, and are never
 * instructions.
 */
export interface VisitorFacts {
  visits: number;
  /** For each visit, oldest first, such as `ChatGPT`. */
  sources: string[];
  /** From the last visit, like everything below: `desktop`, `mobile`, `tablet`. */
  device: string | null;
  /** Two letters. */
  country: string | null;
  city: string | null;
  steps: VisitorStep[];
  clicks: string[];
  /** Conversion rules that matched, in words for people. */
  conversions: string[];
}

export interface VisitorDescription {
  /** One line. */
  description: string;
  journey_summary: string;
}
