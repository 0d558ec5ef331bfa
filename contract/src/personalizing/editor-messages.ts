import type { ElementChange } from '../visiting/tracking.ts';

/** Messages between the dashboard and the frame in which the editor shows a page. */

/** An element that a person has chosen on the page, as its original is. */
export interface Picked {
  selector: string;
  tag: string;
  kind: 'text' | 'image' | 'block';
  /** All of its text. */
  text: string;
  /** The text of each text node that people read, in order. */
  runs: string[];
  href: string | null;
  alt: string | null;
  /** A switch of the page's elements keeps it as it is. */
  is_off: boolean;
  parent: string | null;
  previous: string | null;
  next: string | null;
  /** The sibling after the next one. */
  after_next: string | null;
}

/** An element as the list beside the page names it. */
export interface ListedPart {
  selector: string;
  tag: string;
  text: string;
  is_off: boolean;
}

export type FromFrame =
  | { type: 'ready' }
  | { type: 'shown'; parts: ListedPart[] }
  | { type: 'picked'; element: Picked | null }
  | { type: 'typed'; selector: string; runs: string[] };

export type ToFrame =
  | {
      type: 'page';
      /** The snapshot as it came from the server. */
      json: string;
      /** Elements of the page's newest scan. */
      known: { selector: string; enabled: boolean }[];
    }
  | { type: 'switches'; known: { selector: string; enabled: boolean }[] }
  | { type: 'changes'; changes: ElementChange[] }
  | { type: 'pick'; selector: string | null };
