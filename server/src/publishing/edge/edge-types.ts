import type { Branding } from '../branding/branding.service.ts';

/** What a host name serves. */
export interface Site {
  domain_id: string;
  /** Base address, with a trailing slash. */
  url: string;
  branding: Branding;
  description: string | null;
  search_engines_may_index: boolean;
  models_may_train: boolean;
}

/** The parts of a request that the edge reads; absent headers are empty. */
export interface EdgeAsk {
  host: string;
  /** As received, including its query. */
  url: string;
  accept: string;
  accept_encoding: string;
  if_none_match: string;
  if_modified_since: string;
}

/** The response: headers as alternating names and values, without Date and Connection. */
export interface EdgeReply {
  status: number;
  headers: readonly string[];
  /** Bytes as latin1 characters; a long body is sent in parts. */
  body: string | (() => AsyncIterable<string>);
  /** What a visit counts for; null when no document was read. */
  visit: { domain_id: string; page_id: string | null; path: string } | null;
  /** Head and body as sent, kept for the second in its Date header. */
  wire?: { second: number; text: string };
}
