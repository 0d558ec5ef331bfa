import type { Page } from '../platform/page/page.ts';

/** Writes what people read: by a model, or built in from the site's own sentences. */
export interface Writer {
  /** Shown to people beside what it wrote: `Built-in writer`, or the model's name. */
  name: string;
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
}

export type WriterOperation =
  | 'describeCompany'
  | 'proposeTopics'
  | 'proposePrompts'
  | 'summariseTopic'
  | 'phraseInsights';

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

/** k of n, with the Wilson 95 % interval as fractions 0..1; the bounds are null when n is 0. */
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
