import { PLATFORMS, type Platform } from '@sightline/contract/known-assistants';
import { CITATION_KINDS, type CitationKind } from '@sightline/contract/measuring/citation-kinds';
import { PAGE_STATES, PAGE_TYPES } from '@sightline/contract/publishing/page-kinds';
import { TOPIC_ORDERS, type TopicOrder } from '../features/measuring/topics/find-topics.ts';
import type { PromptFilter } from '../features/measuring/topics/table/filter-prompts.ts';
import { PROMPT_RESULTS } from '../features/measuring/topics/table/prompt-results.ts';
import type { PageFilter } from '../features/publishing/content/page-filters.tsx';
import {
  ALL_METRICS,
  REPORT_RANGES,
  type ReportSearch,
  type VisitorsSearch,
  type VisitsSearch,
} from '../lib/report/report-address.ts';

/** Search parameters of the addresses, validated; anything else is dropped. */
type Search = Record<string, unknown>;

/** Plain `?name=text`, so that a token of digits stays a text and `highlight=1` is readable. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Search): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}

export const TOPIC_TABS = [
  'overview',
  'prompts',
  'insights',
  'content_updates',
  'content_suggestions',
  'competitors',
] as const;
export type TopicTab = (typeof TOPIC_TABS)[number];

export const PROMPT_TABS = ['summary', 'insights', 'response', 'reasoning'] as const;
export type PromptTab = (typeof PROMPT_TABS)[number];

export const KNOWLEDGE_VIEWS = ['overview', 'feedback', 'sources', 'competitors'] as const;
export type KnowledgeView = (typeof KNOWLEDGE_VIEWS)[number];

export const resetPassword = texts('token', 'id');
export const report = texts('token');

/** Search and sort order of the topics. */
export function topicList({ q, order }: Search): { q?: string; order?: TopicOrder } {
  return { q: text(q), order: oneOf(TOPIC_ORDERS, order) };
}

/**
 * `brand` identifies the bar whose answers are open, among those of one `assistant`; `kind` filters the sources, and
 * `site` is the one whose pages are open.
 */
export function topicDetail({ tab, assistant, brand, kind, site }: Search): TopicSearch {
  return {
    tab: oneOf(TOPIC_TABS, tab),
    assistant: oneOf(PLATFORMS, assistant),
    brand: text(brand),
    kind: oneOf(CITATION_KINDS, kind),
    site: text(site),
  };
}

export interface TopicSearch {
  tab?: TopicTab;
  assistant?: Platform;
  brand?: string;
  kind?: CitationKind;
  site?: string;
}

/** Filters of the table of prompts, the columns that are hidden, and the prompt whose answers are side by side. */
export function promptTable({
  q,
  topic,
  tag,
  assistant,
  result,
  hidden,
  compare,
}: Search): PromptTableSearch {
  return {
    q: text(q),
    topic: text(topic),
    tag: text(tag),
    assistant: oneOf(PLATFORMS, assistant),
    result: oneOf(PROMPT_RESULTS, result),
    hidden: text(hidden),
    compare: text(compare),
  };
}

export interface PromptTableSearch extends PromptFilter {
  hidden?: string;
  compare?: string;
}

/** The days of answers, and whose they are. */
export function answersInDays({ range, start, end, assistant, topic }: Search): AnswersSearch {
  return {
    range: oneOf(RANGES, range),
    start: day(start),
    end: day(end),
    assistant: oneOf(PLATFORMS, assistant),
    topic: text(topic),
  };
}

export interface AnswersSearch {
  range?: (typeof RANGES)[number];
  start?: string;
  end?: string;
  assistant?: Platform;
  topic?: string;
}

export const citations = ({ kind, ...search }: Search): AnswersSearch & { kind?: CitationKind } => ({
  ...answersInDays(search),
  kind: oneOf(CITATION_KINDS, kind),
});

export function promptExecution({ tab, answer }: Search): { tab?: PromptTab; answer?: number } {
  return { tab: oneOf(PROMPT_TABS, tab), answer: ordinal(answer) };
}

/** A visitor, and page and session, counted from 1; the first ones by default. Days and filters are the report's. */
export function journeys({ visitor_id, session, page, kind, ...search }: Search): JourneysSearch {
  return {
    kind: oneOf(['agents', 'crawlers'], kind),
    visitor_id: text(visitor_id),
    session: ordinal(session),
    page: ordinal(page),
    ...chosenVisits(search),
  };
}

export interface JourneysSearch extends VisitorsSearch {
  visitor_id?: string;
  session?: number;
  page?: number;
}

function chosenVisits({ range, start, end, filter }: Search): VisitsSearch {
  return { range: oneOf(REPORT_RANGES, range), start: day(start), end: day(end), filter: text(filter) };
}

/** The report's days, comparison, grain, figure, open tabs, steps and filters. */
export function analytics(search: Search): ReportSearch {
  const { filter, ...days } = chosenVisits(search);
  return {
    ...days,
    compare: oneOf(['off', 'year', 'custom'], search.compare),
    since: day(search.since),
    grain: oneOf(['hour', 'day', 'week'], search.grain),
    metric: oneOf(ALL_METRICS, search.metric),
    currency: text(search.currency),
    show: text(search.show),
    funnel: text(search.funnel),
    retention: oneOf(['on'], search.retention),
    filter,
  };
}

/** The displayed variant and page. */
export const personalizedPages = texts('variant', 'page');

/** What is edited by hand; version 0 is the original, and `element` the id or selector of what is chosen at first. */
export function editedPage({ variant, page, version, element }: Search): {
  variant?: string;
  page?: string;
  version?: number;
  element?: string;
} {
  return { variant: text(variant), page: text(page), version: ordinal(version), element: text(element) };
}

/** Only what waits of one kind; `item` is the open one. */
export const decisions = texts('kind', 'item');

/** What is searched for. */
export const help = texts('q');

/** The displayed call. */
export const apiReference = texts('op');

/** Return from a successful checkout, from the payment provider's checkout, or from its manage page. */
export function billing({ success, session_id, returned }: Search): {
  success?: true;
  session_id?: string;
  returned?: '1';
} {
  const id = text(session_id);
  return {
    ...(success === 'true' || success === true ? { success: true } : {}),
    ...(id && /^cs_\w{1,200}$/.test(id) ? { session_id: id } : {}),
    ...(returned === '1' ? { returned } : {}),
  };
}

/** `highlight=1` marks changes on the page in `slug`; `create` is a page to write; the others filter the list. */
export function content({ slug, highlight, create, publish, q, state, type, topic }: Search): ContentSearch {
  return {
    slug: text(slug),
    publish: publish === '1' ? '1' : undefined,
    highlight: highlight === '1' ? '1' : undefined,
    create: text(create),
    q: text(q),
    state: oneOf(PAGE_STATES, state),
    type: oneOf(PAGE_TYPES, type),
    topic: text(topic),
  };
}

interface ContentSearch extends PageFilter {
  slug?: string;
  publish?: '1';
  highlight?: '1';
  create?: string;
}

export const MEDIA_TABS = ['earned', 'owned'] as const;
export type MediaTab = (typeof MEDIA_TABS)[number];

const STATUS_FILTERS = ['todo', 'all', 'complete'] as const;

export function opportunities({ tab, status }: Search): {
  tab?: MediaTab;
  status?: (typeof STATUS_FILTERS)[number];
} {
  return { tab: oneOf(MEDIA_TABS, tab), status: oneOf(STATUS_FILTERS, status) };
}

const RANGES = ['week', 'month', 'year', 'custom'] as const;

/** The set-up steps that open in place. */
const SETUP_PANELS = ['competitors', 'tag', 'visit', 'variant'] as const;
export type SetupPanel = (typeof SETUP_PANELS)[number];

const STAGES = ['answers', 'fetches', 'visits', 'conversions'] as const;

/**
 * The days; `start` and `end` belong to a custom range. `assistant` with `stage`, or with `brand`, identifies the figure
 * whose evidence is open, `step` the set-up step that is.
 */
export function overview({ range, start, end, assistant, stage, brand, step }: Search): {
  range?: (typeof RANGES)[number];
  start?: string;
  end?: string;
  assistant?: string;
  stage?: (typeof STAGES)[number];
  brand?: string;
  step?: SetupPanel;
} {
  return {
    range: oneOf(RANGES, range),
    start: day(start),
    end: day(end),
    assistant: text(assistant),
    stage: oneOf(STAGES, stage),
    brand: text(brand),
    step: oneOf(SETUP_PANELS, step),
  };
}

export function isKnowledgeView(view: string): view is KnowledgeView {
  return oneOf(KNOWLEDGE_VIEWS, view) !== undefined;
}

/** Parameters of an OAuth request; the server reports missing ones. */
export function connect({ client_id, redirect_uri, code_challenge, state, resource }: Search) {
  return {
    client_id: text(client_id) ?? '',
    redirect_uri: text(redirect_uri) ?? '',
    code_challenge: text(code_challenge) ?? '',
    state: text(state),
    resource: text(resource),
  };
}

/** An address with nothing but texts. */
function texts<const Name extends string>(...names: Name[]) {
  return (search: Search) =>
    Object.fromEntries(names.map((name) => [name, text(search[name])])) as { [Known in Name]?: string };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function ordinal(value: unknown): number | undefined {
  const found = Number(value);
  return Number.isInteger(found) && found > 0 ? found : undefined;
}

function day(value: unknown): string | undefined {
  const found = text(value);
  return found && /^\d{4}-\d{2}-\d{2}$/.test(found) && !Number.isNaN(Date.parse(found)) ? found : undefined;
}

function oneOf<const Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value);
}
