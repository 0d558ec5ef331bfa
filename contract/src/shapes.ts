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

/** A share of yes/no answers with its sample and Wilson 95 % interval. */
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

/** Text that a person typed: trimmed, not blank, bounded. */
export const lineSchema = (max: number) => z.string().trim().min(1).max(max);
export const textSchema = (max: number) => z.string().trim().min(1).max(max);

/** The path of a domain's call. */
export const domainPath = z.object({ id: idSchema });
export const okSchema = z.object({ ok: z.literal(true) });
