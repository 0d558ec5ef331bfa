import type { Cancellable, WritingSources } from './writing-sources.ts';

/** A changeable part of a page. */
export interface VariantElement {
  id: string;
  tag: string;
  kind: 'heading' | 'paragraph' | 'button' | 'link' | 'image';
  content: string;
  href: string | null;
  src: string | null;
  /** Characters that fit where it stands, as measured; 0 where its text cannot change, null where nobody measured. */
  room: number | null;
  /** A program of the page answers clicks on it, so it cannot lead elsewhere. */
  routed: boolean;
  /** What the page itself says, where the version that is gone on from says something else. */
  original?: string;
}

/** A part of the page that can change places with those above and below it; the first of a page stays. */
export interface VariantBlock {
  id: string;
  selector: string;
  /** The heading that it begins with. */
  heading: string;
}

/** The visitors a variant is for, by how their visit begins. */
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
  /** The detail that the kind needs: a campaign's name or a country's two letters; else empty. */
  name: string;
}

/** Feedback about the page as this segment saw it. */
export interface VariantWish {
  text: string;
  /** The changes at the time of the feedback. */
  shown: string[];
  /** Only what it keeps still counts: the version that is gone on from came after it. */
  is_followed?: true;
}

export interface WriteVariant extends WritingSources, Cancellable {
  page: { path: string; title: string | null };
  /** From top to bottom. */
  elements: VariantElement[];
  segment: VariantSegment;
  /** Oldest first. */
  wishes: VariantWish[];
  /** The elements stand as a person wrote them: only what the wishes ask for changes. */
  goes_on?: true;
  /** From top to bottom. */
  blocks?: VariantBlock[];
  /** What people ask assistants, as it is measured; for visitors who come from one. */
  questions?: string[];
  /** Names of competitors. */
  rivals: string[];
  /** Addresses of images on the site. */
  images: string[];
}

/** An element's new text, address or picture, or a block's new place; absent fields stay. */
export interface VariantChange {
  element_id: string;
  text?: string;
  href?: string;
  src?: string;
  /** Selector of the block before which this one stands. */
  before?: string;
}

export interface WrittenVariant {
  changes: VariantChange[];
  /** Why nothing changes, or which part of a wish could not be carried out, for people; else null. */
  note: string | null;
  /** The writer's name. */
  writer: string;
}
