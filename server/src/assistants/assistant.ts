import type { Platform } from '@sightline/contract/known-assistants';

/** One question for an assistant, with the location of the person asking. */
export interface Question {
  text: string;
  locale: Locale;
  signal: AbortSignal;
}

export interface Locale {
  /** ISO 3166-1 alpha-2, or null for the provider's default. */
  country: string | null;
  region: string | null;
  city: string | null;
  /** BCP 47 primary subtag, such as `en`. */
  language: string;
}

/** An assistant's answer, with everything that shows how it was made. Every list may be empty. */
export interface Answer {
  text: string;
  /** The provider cut it off at a limit, so nothing can be concluded from what is missing. */
  is_cut: boolean;
  citations: Citation[];
  steps: Step[];
  /** Search queries in order, without repeats. */
  queries: string[];
  /** Pages it consulted, cited or not. */
  results: SearchResult[];
  /** Whether it searched at all; an answer that did not search is never cited. */
  searched: boolean;
  requested_model: string;
  served_model: string;
  /** The provider's id of the answer, or null. */
  request_id: string | null;
  usage: Usage;
  /** US dollars: reported by the provider, else estimated from its price list; null when unknown. */
  cost_usd: number | null;
  /** The provider's body, without encrypted blobs. */
  raw: unknown;
}

export interface Citation {
  url: string;
  title: string | null;
  /** Range in `Answer.text` in UTF-16 units, end exclusive; null when the provider gives none. */
  start: number | null;
  end: number | null;
}

export type Step =
  | { type: 'reasoning'; text: string }
  | { type: 'search_query'; query: string; results: SearchResult[] };

export interface SearchResult {
  url: string;
  title: string | null;
  snippet: string | null;
}

export interface Usage {
  input_tokens: number | null;
  output_tokens: number | null;
  searches: number;
}

/** The key that an assistant is asked with, as pauses know it. */
export const accountOf = ({ account, platform }: Pick<Assistant, 'account' | 'platform'>): string =>
  account ?? platform;

export interface Assistant {
  platform: Platform;
  surface: 'api' | 'built_in';
  /** Model asked for, as configured. */
  model: string;
  /** Whose key it is asked with, where that is not the installation's: a refusal of one key holds up no other. */
  account?: string;
  /** The product answers in its place: nobody is asked, nothing is paid, and no pause holds it up. */
  is_sample?: true;
  /** Throws `AssistantError` for every failure of the provider. */
  ask(question: Question): Promise<Answer>;
}
