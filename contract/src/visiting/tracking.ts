import { z } from 'zod';
import { idSchema, nameSchema } from '../shapes.ts';

/** Messages between the script on a customer's site and the collecting server. */

/** In one spelling, so that the same one is recognized. */
const id = idSchema.toLowerCase();
const stamp = z.number().int().min(0).max(8_640_000_000_000_000);
const line = (max: number) => z.string().max(max);
/** The database's limit. */
const count = z.number().int().min(0).max(2_147_483_647);

/** How a visit began. It decides what the visitor sees and stays the same for the whole visit. */
export const firstTouchSchema = z.object({
  /** Address of the first page; what is stored of it has no fragment. */
  landing: line(2000),
  /** Empty when the browser sends none. */
  referrer: line(2000),
  utm_source: line(200).optional(),
  utm_medium: line(200).optional(),
  utm_campaign: line(200).optional(),
  utm_term: line(200).optional(),
  utm_content: line(200).optional(),
  /** Whether the visitor was here in an earlier visit. */
  returning: z.boolean().optional(),
});
export type FirstTouch = z.infer<typeof firstTouchSchema>;

export const visitSchema = z.object({
  id,
  /** Milliseconds since 1970 on the visitor's clock, like all times here. */
  start: stamp,
  touch: firstTouchSchema,
  /** The starting variant chosen by the first touch. */
  trigger: id.optional(),
  variant: id.optional(),
  /** Whether the visitor is in the hold-out and sees the original, for comparison. */
  held: z.boolean().optional(),
  /** Someone scrolled, pressed a key, moved a pointer or touched the page: no page that only loads says so. */
  acted: z.literal(1).optional(),
});
export type Visit = z.infer<typeof visitSchema>;

/** `id` is a UUIDv7, so that repeats are recognized; `view` is the id of the view it happened on. */
const base = { id, time: stamp, view: id };
/** More than any single conversion earns, in any currency. */
export const MAX_CONVERSION_VALUE = 1e12;
/** Three letters, as in ISO 4217. */
const currency = z
  .string()
  .transform((said) => said.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{3}$/));
/** The page supplies value and currency, so an invalid one is dropped and the conversion still counts. */
const converting = {
  /** Conversion rules that the script matched. */
  rules: z.array(id).max(50).optional(),
  value: z.number().min(-MAX_CONVERSION_VALUE).max(MAX_CONVERSION_VALUE).optional().catch(undefined),
  currency: currency.optional().catch(undefined),
  external_id: z
    .string()
    .transform((said) => said.slice(0, 200))
    .optional(),
};

export const viewEventSchema = z.object({
  ...base,
  type: z.literal('view'),
  url: line(2000),
  title: line(300),
  /** Width of the window in pixels. */
  width: z.number().int().min(0).max(100_000),
  /**
   * The page and the version of its changes, if this visit's variant changes the page; the hold-out reports them too.
   * Version 0 came too late: all that would change had been seen, so this view shows and counts for no version.
   */
  page: id.optional(),
  version: count.optional(),
  ...converting,
});
/** Visible time of a view so far; the largest value counts. */
const timeEventSchema = z.object({
  ...base,
  type: z.literal('time'),
  /** Milliseconds during which the page was visible. */
  visible: count,
  /** Lowest point reached, 0 to 100 percent of the page; a page that shrank is no more than seen. */
  scroll: z
    .number()
    .min(0)
    .transform((percent) => Math.min(100, percent)),
});
const clickEventSchema = z.object({
  ...base,
  type: z.literal('click'),
  /** Text of the link or button as a person reads it. */
  text: line(200),
  href: line(2000).optional(),
  ...converting,
  /** What the element reads in the original or in other variants, as far as rules ask for it. */
  also: z.array(line(200)).max(50).optional(),
});
const submitEventSchema = z.object({ ...base, type: z.literal('submit'), url: line(2000), ...converting });
/** What happened to the changes on a view, by element id. */
const changesEventSchema = z.object({
  ...base,
  type: z.literal('changes'),
  applied: z.array(id).max(200),
  missing: z.array(id).max(200),
  overwritten: z.array(id).max(200),
  /** Milliseconds during which changing elements were hidden; scripts of today leave it out. */
  hidden: count.optional(),
});

/** More than any event of a product has. */
export const MAX_PROPERTIES = 20;
/**
 * What else is known of an event, as texts: `plan` is `pro`. Of a page's, what is too long or nothing to tell apart by is
 * left out.
 */
const propertiesSchema = z
  .record(z.string(), z.unknown())
  .transform(
    (given): Record<string, string> =>
      Object.fromEntries(
        Object.entries(given)
          .filter(
            ([name, value]) =>
              /^[^\t\n]{1,40}$/.test(name) && /^(?:string|number|boolean)$/.test(typeof value),
          )
          .slice(0, MAX_PROPERTIES)
          .map(([name, value]) => [name, String(value).replace(/\s+/g, ' ').trim().slice(0, 100)])
          .filter(([, value]) => value !== ''),
      ),
  )
  .optional()
  .catch(undefined);

/** How fast a view was, as far as its browser could tell: each is the newest, and nothing when absent. */
const speedEventSchema = z.object({
  ...base,
  type: z.literal('speed'),
  /** Milliseconds until the largest content was painted, and of the slowest answer to a person. */
  lcp: z.number().min(0).max(600_000).optional(),
  inp: z.number().min(0).max(600_000).optional(),
  /** By how much what was painted moved. */
  cls: z.number().min(0).max(1000).optional(),
  /** HTTP status of an answer that was an error. */
  status: z.number().int().min(400).max(599).optional().catch(undefined),
});

/** Something that the page names, such as a purchase. */
const namedEventSchema = z.object({
  ...base,
  type: z.literal('event'),
  name: nameSchema(80),
  value: converting.value,
  currency: converting.currency,
  // Whatever a page gives must not cost the rest of what it sends.
  external_id: z
    .union([line(200), z.number().transform(String)])
    .optional()
    .catch(undefined),
  properties: propertiesSchema,
});

export const trackedEventSchema = z.discriminatedUnion('type', [
  viewEventSchema,
  timeEventSchema,
  clickEventSchema,
  submitEventSchema,
  changesEventSchema,
  speedEventSchema,
  namedEventSchema,
]);
export type TrackedEvent = z.infer<typeof trackedEventSchema>;
export type NamedEvent = z.infer<typeof namedEventSchema>;

/** One POST to `/s/{domainId}` as text/plain. */
export const trackedBatchSchema = z.object({
  /** Null when the server should make a daily identity. */
  visitor: id.nullable(),
  visit: visitSchema,
  /** When it was sent; compared with the server's clock to correct the visitor's. */
  sent: stamp,
  /** The browser reports that a program drives it. */
  automated: z.boolean().optional(),
  events: z.array(trackedEventSchema).min(1).max(100),
});
export type TrackedBatch = z.infer<typeof trackedBatchSchema>;

/** Maximum size of a POST body in bytes. */
export const MAX_BATCH_BYTES = 60_000;

/** A change to one element; texts and addresses are set as such, never as HTML. */
export interface ElementChange {
  element: string;
  selector: string;
  text?: string;
  /**
   * One for each text in the element that a person reads, in their order, so that nested elements keep theirs; null
   * keeps it. If the page has a different number of texts, the change counts as missing.
   */
  runs?: (string | null)[];
  /** The element is not displayed. */
  hide?: true;
  href?: string;
  src?: string;
  /** With `src`; only where the picture has such a text already. */
  alt?: string;
  /** Selector of the sibling before which the element is put; without such a sibling the change counts as missing. */
  before?: string;
}

/** Conditions under which a first touch leads to a starting variant; all given parts must match. */
export interface TouchRule {
  /** The referrer's host equals one of these or is below one, or utm_source is one of `sources`. */
  hosts?: string[];
  sources?: string[];
  /** One of these utm_medium values. */
  mediums?: string[];
  /** The utm_campaign value. */
  campaign?: string;
  returning?: true;
  /** Two letters, compared with the visitor's country in the script's configuration. */
  country?: string;
}

/**
 * A condition as the script reads it. A list that begins with a number: with 1 one of the conditions must hold, with 0
 * none of them. Otherwise a fact, and what it must be like: a text in lowercase with `*` for any characters, or a
 * range. Facts are the names of a first touch, `host` (the referrer's, with a dot before it), `landing` (the path),
 * `hour`, `day` (from Sunday, 0), `country`, `language` and `device` of the configuration, an attribute after a dot, or
 * a path with `*`: how many pages of this visit are like it, before this one.
 */
export type ScriptCondition = ScriptGroup | [fact: string, ...like: (string | [from: number, to: number])[]];
interface ScriptGroup extends Array<0 | 1 | ScriptCondition> {
  0: 0 | 1;
}

/** What a page says of its visitor by `sightline.set`; it never leaves the browser. */
export type VisitorAttributes = Record<string, string | number | boolean>;

export interface ScriptTrigger {
  /** The same for all variants that share their visitors. */
  id: string;
  variant: string;
  when: ScriptCondition;
  /** Chosen only for visitors whose draw, 0..1, is below it; those that share their visitors follow in rising order. */
  upto?: number;
  /** Share of these visitors who see the original, 0..1. */
  holdout: number;
  pages: ScriptPage[];
}

export interface ScriptPage {
  page: string;
  path: string;
  version: number;
  changes: ElementChange[];
}

export interface ScriptRule {
  id: string;
  on: 'click' | 'form_submit' | 'page_view';
  /** Text of the link or button, or an address: a path, a full address, or a pattern with `*`. */
  value: string;
}

/** Configuration inside the script, or loaded beside it for one path. */
export interface ScriptConfig {
  domain: string;
  identity: 'lasting' | 'daily' | 'consent';
  /** Facts about the visitor who requests the script, each present only when a trigger needs it. */
  country?: string;
  device?: string;
  language?: string;
  /** The first match wins. */
  triggers: ScriptTrigger[];
  rules: ScriptRule[];
  /**
   * Signs that a visit may start with a variant: hosts, `google.*`, `utm_*` in lowercase, `+` for an earlier visit, `*`
   * for every visit, and `~` for visits that may get one on a later page.
   */
  ways?: string[];
  /** Version of the script. */
  tag?: string;
  /** The part that shows a page opened for preview, as an address relative to the script's. */
  part?: string;
  /** The starting variant whose pages are all included; for other variants only those of the requested path. */
  whole?: string;
}

/** What a preview link shows. */
export interface PreviewPart {
  /** The page, as the script has its own path. */
  path: string;
  changes: ElementChange[];
  /** Only for the person who opened the page from the editor. */
  bar?: EditorBar;
}

export interface EditorBar {
  title: string;
  /** The editor's address; add `&element=` and an id to select an element. */
  edit_url: string;
  /** Elements that variants may change. */
  elements: { id: string; selector: string }[];
}

/**
 * Appears once in the built script (`tracker/dist/script.js`); the server replaces it with the configuration's JSON.
 */
export const SCRIPT_CONFIG_PLACE = '__SIGHTLINE_CONFIG__';
/** The same in `tracker/dist/preview.js`: replaced with JSON of `ElementChange[]`, the changes to make in any page. */
export const PREVIEW_CHANGES_PLACE = '__SIGHTLINE_CHANGES__';
/**
 * The same in `tracker/dist/inline.js`: replaced with JSON of the script's address and of the `ways` known when the tag
 * is copied.
 */
export const INLINE_PLACES = { src: '__SIGHTLINE_SRC__', ways: '__SIGHTLINE_WAYS__' };
/** The same in `tracker/dist/overlay.js`: replaced with JSON of a `PreviewPart`. */
export const OVERLAY_PLACE = '__SIGHTLINE_PART__';
