import { z } from 'zod';

/** Small shapes that many features share. */
export const idSchema = z.uuid();
export const timeSchema = z.iso.datetime({ offset: true });

/** A fraction 0..1; null where nothing was measured. */
export const shareSchema = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe('From 0 to 1; null where nothing was measured.');

/** A share of yes/no answers with its sample and 95 % interval. */
export const rateSchema = z.object({
  k: z.number().int().describe('Answers of which it is true.'),
  n: z.number().int().describe('Answers that were counted.'),
  share: shareSchema,
  low: shareSchema,
  high: shareSchema,
});
export type Rate = z.infer<typeof rateSchema>;

/** A mean with its sample and 95 % interval. */
export const meanSchema = z.object({
  n: z.number().int().describe('Answers that were counted.'),
  share: shareSchema,
  low: shareSchema,
  high: shareSchema,
});
export type Mean = z.infer<typeof meanSchema>;

/** On one line, and without the signs that turn round how the text after them is shown. */
const onOneLine = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** A name, or the like, that a person typed: one line, bounded; it may be blank. */
export const nameSchema = (max: number) => z.string().overwrite(onOneLine).max(max);
/** Not blank either. */
export const lineSchema = (max: number) => nameSchema(max).min(1);
/** Text of any number of lines: trimmed, not blank, bounded. */
export const textSchema = (max: number) => z.string().trim().min(1).max(max);

/** The path of a domain's call. */
export const domainPath = z.object({ id: idSchema });
export const okSchema = z.object({ ok: z.literal(true) });

/** The address of our visitor script on any host: a page that is read as it is, and nobody's visit, goes without it. */
export const VISITOR_SCRIPT = /\/s\/[0-9a-f]{8}-[0-9a-f-]{27}(\.js)?([?#]|$)/i;
