import type { Cancellable, WritingSources } from './writer.ts';

/** Something on a page that may be changed. */
export interface VariantElement {
  id: string;
  tag: string;
  kind: 'heading' | 'paragraph' | 'button' | 'link' | 'image';
  content: string;
  href: string | null;
  src: string | null;
}

/** Whom a variant is for: those whose visit begins in one way. */
export interface VariantSegment {
  kind:
    | 'assistant'
    | 'search'
    | 'social'
    | 'campaign'
    | 'country'
    | 'referral'
    | 'ads'
    | 'email'
    | 'returning';
  label: string;
  /** What the kind leaves open: a campaign's name, a country's two letters; else empty. */
  name: string;
}

/** What somebody said about the page as this segment saw it. */
export interface VariantWish {
  text: string;
  /** What had been changed there when it was said. */
  shown: string[];
}

export interface WriteVariant extends WritingSources, Cancellable {
  page: { path: string; title: string | null };
  /** From top to bottom. */
  elements: VariantElement[];
  segment: VariantSegment;
  /** Oldest first. */
  wishes: VariantWish[];
  /** Names of competitors. */
  rivals: string[];
  /** Addresses of images that stand on the site. */
  images: string[];
}

/** An element's new text, address or picture; what is absent stays. */
export interface VariantChange {
  element_id: string;
  text?: string;
  href?: string;
  src?: string;
}

export interface WrittenVariant {
  changes: VariantChange[];
  /** Why nothing changes, or what of a wish could not be done, for people; else null. */
  note: string | null;
  /** Who wrote it. */
  writer: string;
}
