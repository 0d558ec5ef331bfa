import type { Branding } from '../branding/branding.service.ts';

/** What a host name serves. */
export interface Site {
  domain_id: string;
  /** Where it is served, with a slash at its end. */
  url: string;
  branding: Branding;
  description: string | null;
  search_engines_may_index: boolean;
}

/** One request, as far as the edge looks at it; headers that are absent are empty. */
export interface EdgeAsk {
  host: string;
  /** As it came, with its query. */
  url: string;
  accept: string;
  accept_encoding: string;
  if_none_match: string;
  if_modified_since: string;
}

/** What is sent: the headers in pairs, one after the other, without Date and Connection. */
export interface EdgeReply {
  status: number;
  headers: readonly string[];
  /** Bytes, a character each (latin1); a long one comes in parts. */
  body: string | (() => AsyncIterable<string>);
  /** Whom a visit counts for; null where nothing was read. */
  visit: { domain_id: string; page_id: string | null; path: string } | null;
  /** Head and body as they travel, kept for the second that the date names. */
  wire?: { second: number; text: string };
}
