import type { ScriptConfig, TrackedEvent, VisitorAttributes } from '@sightline/contract/visiting/tracking';

/** Before the script gives it an id, a time and its view. */
export type NewEvent = TrackedEvent extends infer Event
  ? Event extends TrackedEvent
    ? Omit<Event, 'id' | 'time' | 'view'>
    : never
  : never;

/** A stored configuration, and when it arrived. */
export type KeptConfig = ScriptConfig & { at: number };

/** What the tag's inline part leaves for the script. */
export interface Tag {
  /** Where events are sent. */
  address: string;
  /**
   * For this page's path, with all pages of a starting variant if one is given; undefined when unavailable, null when
   * nothing is measured or changed.
   */
  load: (trigger?: string) => Promise<ScriptConfig | null | undefined>;
  /** The configuration to use: the one that arrived for this page, or a stored one. */
  config: Promise<ScriptConfig | null | undefined | false>;
  /** The visitor sees the original and is reported as held out. */
  program: boolean;
  /** No lasting identity, by the visitor's or the tag's choice. */
  daily: boolean;
  /** The variant of a page opened for preview. */
  asked: string | undefined;
  /** Hidden content has been shown. */
  over?: 1;
  consent: (yes: boolean) => void;
  /** What the visitor answered before the script was there. */
  yes?: boolean;
  /** Only once the script is there: sends an event of the current view. `react/` makes named events of it. */
  add?: (event: NewEvent) => void;
  set: (attributes: VisitorAttributes) => void;
  /** What the page said of its visitor before the script was there. */
  own?: VisitorAttributes;
}
