import { z } from 'zod';
import { idSchema } from '../shapes.ts';

/** What travels between the script on a customer's site and the server that collects. */

const stamp = z.number().int().min(0).max(8_640_000_000_000_000);
const line = (max: number) => z.string().max(max);
/** As large as the database's. */
const count = z.number().int().min(0).max(2_147_483_647);

/** How a visit began; it decides what the visitor is shown, and stays for the visit. */
export const firstTouchSchema = z.object({
  /** Address of the first page, without its fragment. */
  landing: line(2000),
  /** Empty where the browser names none. */
  referrer: line(2000),
  utm_source: line(200).optional(),
  utm_medium: line(200).optional(),
  utm_campaign: line(200).optional(),
  utm_term: line(200).optional(),
  utm_content: line(200).optional(),
  /** The visitor was here in an earlier visit. */
  returning: z.boolean().optional(),
});
export type FirstTouch = z.infer<typeof firstTouchSchema>;

export const visitSchema = z.object({
  id: idSchema,
  /** Milliseconds since 1970 on the visitor's clock, as are all times here. */
  start: stamp,
  touch: firstTouchSchema,
  /** The starting variant that the first touch leads to. */
  trigger: idSchema.optional(),
  variant: idSchema.optional(),
  /** In the hold-out: sees the original, for comparison. */
  held: z.boolean().optional(),
});
export type Visit = z.infer<typeof visitSchema>;

/** `id` is a UUIDv7, so that a repeat is known; `view` is the id of the view that it happened on. */
const base = { id: idSchema, time: stamp, view: idSchema };
/** Beyond what anybody earns by one conversion, in any currency. */
export const MAX_CONVERSION_VALUE = 1e12;
/** Three letters, as ISO 4217 has them. */
const currency = z
  .string()
  .transform((said) => said.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{3}$/));
/** The page writes value and currency, so what is none is left out, and the conversion counts nevertheless. */
const converting = {
  /** Conversion rules that the script saw fulfilled. */
  rules: z.array(idSchema).max(50).optional(),
  value: z.number().min(-MAX_CONVERSION_VALUE).max(MAX_CONVERSION_VALUE).optional().catch(undefined),
  currency: currency.optional().catch(undefined),
  external_id: line(200).optional(),
};

export const viewEventSchema = z.object({
  ...base,
  type: z.literal('view'),
  url: line(2000),
  title: line(300),
  /** Pixels of the window. */
  width: z.number().int().min(0).max(100_000),
  /** The page and the version of its changes, where this visit's variant has some for it; the hold-out names them too. */
  page: idSchema.optional(),
  version: count.optional(),
  ...converting,
});
/** Visible time of a view so far; the largest counts. */
const timeEventSchema = z.object({
  ...base,
  type: z.literal('time'),
  /** Milliseconds in which the page was visible. */
  visible: count,
  /** The lowest point seen, 0 to 100 per cent of the page. */
  scroll: z.number().min(0).max(100),
});
const clickEventSchema = z.object({
  ...base,
  type: z.literal('click'),
  /** Of the link or button, as a person reads it. */
  text: line(200),
  href: line(2000).optional(),
  ...converting,
});
const submitEventSchema = z.object({ ...base, type: z.literal('submit'), url: line(2000), ...converting });
/** What became of the changes on a view; element ids. */
const changesEventSchema = z.object({
  ...base,
  type: z.literal('changes'),
  applied: z.array(idSchema).max(200),
  missing: z.array(idSchema).max(200),
  overwritten: z.array(idSchema).max(200),
  /** Milliseconds in which elements that change were hidden. */
  hidden: count,
});

export const trackedEventSchema = z.discriminatedUnion('type', [
  viewEventSchema,
  timeEventSchema,
  clickEventSchema,
  submitEventSchema,
  changesEventSchema,
]);
export type TrackedEvent = z.infer<typeof trackedEventSchema>;

/** One POST to `/s/{domainId}` as text/plain. */
export const trackedBatchSchema = z.object({
  /** Null where the server is to make an identity for the day. */
  visitor: idSchema.nullable(),
  visit: visitSchema,
  /** When it was sent: what the visitor's clock is compared with. */
  sent: stamp,
  /** The browser says that it is driven by a program. */
  automated: z.boolean().optional(),
  events: z.array(trackedEventSchema).min(1).max(100),
});
export type TrackedBatch = z.infer<typeof trackedBatchSchema>;

/** Longest body of a POST, in bytes. */
export const BATCH_BYTES = 60_000;

/** One element's change; text, href and src are set as such, never as HTML. */
export interface ElementChange {
  element: string;
  selector: string;
  text?: string;
  href?: string;
  src?: string;
}

/** When a first touch leads to a starting variant: every part that is given has to hold. */
export interface TouchRule {
  /** The referrer's host is one of these or below it, or utm_source is one of `sources`. */
  hosts?: string[];
  sources?: string[];
  /** utm_medium, one of these. */
  mediums?: string[];
  /** utm_campaign. */
  campaign?: string;
  returning?: true;
  /** Two letters, as the script's configuration has the visitor's. */
  country?: string;
}

export interface ScriptTrigger {
  id: string;
  variant: string;
  when: TouchRule;
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
  /** The link's or button's text, or an address: a path, a whole one, or a pattern with `*`. */
  value: string;
}

/** What the script carries inside itself, or of one path what it is given beside. */
export interface ScriptConfig {
  domain: string;
  identity: 'lasting' | 'daily' | 'consent';
  /** Share of visitors who see the original, 0..1. */
  holdout: number;
  /** Of the visitor who asks for the script; only where a trigger needs it. */
  country?: string;
  /** The first that holds is taken. */
  triggers: ScriptTrigger[];
  rules: ScriptRule[];
  /** Signs of a visit that may begin with a variant: hosts, `google.*`, `utm_*` in lower case, `+` for an earlier visit. */
  ways?: string[];
  /** Version of the script. */
  tag?: string;
  /** The starting variant of which all pages are here; of others only those of one path. */
  whole?: string;
}

/** Stands once in the built script (`tracker/dist/script.js`); the server puts the configuration's JSON in its place. */
export const SCRIPT_CONFIG_PLACE = '__SIGHTLINE_CONFIG__';
/** The same in `tracker/dist/preview.js`, for the JSON of the `ElementChange[]` to make in any page. */
export const PREVIEW_CHANGES_PLACE = '__SIGHTLINE_CHANGES__';
/** The same in `tracker/dist/inline.js`, for the JSON of the script's address, and of the `ways` that are known when the tag is copied. */
export const INLINE_PLACES = { src: '__SIGHTLINE_SRC__', ways: '__SIGHTLINE_WAYS__' };
