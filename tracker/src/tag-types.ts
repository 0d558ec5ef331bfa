import type { ScriptConfig } from '@sightline/contract/visiting/tracking';

/** A configuration that a browser kept, and when it came. */
export type KeptConfig = ScriptConfig & { at: number };

/** What the inline part of the tag leaves for the script. */
export interface Tag {
  /** Where events go. */
  address: string;
  /** Of this page's path, with all pages of a starting variant where one is given; undefined where it cannot be had, null where nothing is to be measured or changed. */
  load: (trigger?: string) => Promise<ScriptConfig | null | undefined>;
  /** What to go by: what came for this page, or what an earlier page kept. */
  config: Promise<ScriptConfig | null | undefined>;
  /** Sees the original, and is told as what it is. */
  program: boolean;
  /** No lasting identity, by the visitor's wish or the tag's. */
  daily: boolean;
  /** The variant of a page that is looked at on purpose. */
  asked: string | undefined;
  /** What may change was shown. */
  over?: 1;
  consent: (yes: boolean) => void;
}
