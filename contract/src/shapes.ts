import { z } from 'zod';

/** Small shapes that many features share. */
export const idSchema = z.uuid();
export const timeSchema = z.iso.datetime({ offset: true });

/** A fraction 0..1; null when nothing was measured. */
export const shareSchema = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe('From 0 to 1; null where nothing was measured.');

/** Share of yes/no answers with sample size and 95 % interval. */
export const rateSchema = z.object({
  k: z.number().int().describe('Answers of which it is true.'),
  n: z.number().int().describe('Answers that were counted.'),
  share: shareSchema,
  low: shareSchema,
  high: shareSchema,
});
export type Rate = z.infer<typeof rateSchema>;

/** Mean with sample size and 95 % interval. */
export const meanSchema = z.object({
  n: z.number().int().describe('Answers that were counted.'),
  share: shareSchema,
  low: shareSchema,
  high: shareSchema,
});
export type Mean = z.infer<typeof meanSchema>;

/** One line, without characters that reverse the direction of the following text. */
const onOneLine = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** A name or similar short text that a person typed: one line, limited in length, may be blank. */
export const nameSchema = (max: number) => z.string().overwrite(onOneLine).max(max);
/** Must not be blank. */
export const lineSchema = (max: number) => nameSchema(max).min(1);
/** Multi-line text: trimmed, not blank, limited in length. */
export const textSchema = (max: number) => z.string().trim().min(1).max(max);

/** Part of a list, newest first; the next part is asked for with its cursor. */
export const partSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable() });
/** Says where the part before ended: a row's number in its table. */
export const cursorSchema = z
  .string()
  .regex(/^\d{1,18}$/, 'Send next_cursor of the answer before.')
  .optional();

/** Part of an array: without a limit it is whole. The next part begins after the row whose id is the cursor. */
export const idPart = {
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.uuid().optional(),
};

/** Path of a call about one domain. */
export const domainPath = z.object({ id: idSchema });
export const okSchema = z.object({ ok: z.literal(true) });

/**
 * Address of the visitor script on any host. When the product reads a page itself, it leaves this out, so that the read
 * is not counted as a visit.
 */
export const VISITOR_SCRIPT = /\/s\/[0-9a-f]{8}-[0-9a-f-]{27}(\.js)?([?#]|$)/i;
