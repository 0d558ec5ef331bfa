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

/** A field with what it is and an example; without one, `.describe()` will do, as the type implies one. */
export const said = <Field extends z.ZodType>(field: Field, description: string, example: unknown): Field =>
  field.meta({ description, examples: [example] });

/** The usual fields, each with what it is, so that it takes a line. */
export const id = (about: string) => idSchema.describe(about);
export const time = (about: string) => timeSchema.describe(about);
export const flag = (about: string) => z.boolean().describe(about);
export const text = (about: string, example: string) => said(z.string(), about, example);
export const count = (about: string, example: number) => said(z.number().int(), about, example);
export const share = (about: string, example: number) => said(shareSchema, about, example);
export const number = (about: string, example: number) => said(z.number(), about, example);
export const oneOf = <const Values extends readonly string[]>(about: string, values: Values) =>
  z.enum(values).describe(about);
export const object = <Shape extends z.ZodRawShape>(about: string, shape: Shape) =>
  z.object(shape).describe(about);

/** An array of something, or of objects of a shape. */
export function list<Item extends z.ZodType>(about: string, item: Item): z.ZodArray<Item>;
export function list<Shape extends z.ZodRawShape>(about: string, item: Shape): z.ZodArray<z.ZodObject<Shape>>;
export function list(about: string, item: z.ZodType | z.ZodRawShape) {
  return z.array(item instanceof z.ZodType ? item : z.object(item)).describe(about);
}

/** An object that has a name of its own in the description of the API. */
export const named = <Shape extends z.ZodRawShape>(name: string, about: string, shape: Shape) =>
  z.object(shape).meta({ id: name, description: about });

export const domainId = id('Id of the website, from `GET /api/domains`.');
export const topicId = id('Id of the topic, from the list of topics.');
export const topicExecutionId = id('Id of an execution of a topic, from the topic or its executions.');
export const promptId = id('Id of the prompt, from the list of prompts.');
export const promptExecutionId = id('Id of the execution of a prompt, whose call has every answer.');
export const brandId = id('Id of the brand: the own one or a competitor.');
export const webAddress = text('Web address (absolute URL).', 'https://acme.example/tills');

const LOW = 'Lower end of the 95 % interval, from 0 to 1; null where nothing was measured.';
const HIGH = 'Upper end of the 95 % interval, from 0 to 1; null where nothing was measured.';

export const rateSchema = named('Rate', 'Share of yes-or-no answers, with its 95 % interval.', {
  k: count('Answers of which it is true.', 18),
  n: count('Answers that were counted.', 40),
  share: share('`k` divided by `n`, from 0 to 1; null where nothing was measured.', 0.45),
  low: share(LOW, 0.31),
  high: share(HIGH, 0.6),
});
export type Rate = z.infer<typeof rateSchema>;

export const meanSchema = named('Mean', 'Mean of scores, with its 95 % interval.', {
  n: count('Answers that were counted.', 40),
  share: share('The mean, from 0 to 1; null where nothing was measured.', 0.38),
  low: share(LOW, 0.27),
  high: share(HIGH, 0.5),
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
export const partSchema = <Item extends z.ZodType>(name: string, what: string, item: Item) =>
  named(name, `Part of the ${what}.`, {
    data: z.array(item).describe(`The ${what}, newest first.`),
    next_cursor: text(
      'Send it as `cursor` for those that follow; null where these are the last.',
      '4711',
    ).nullable(),
  });
/** Says where the part before ended: a row's number in its table. */
export const cursorSchema = said(
  z
    .string()
    .regex(/^\d{1,18}$/, 'Send next_cursor of the answer before.')
    .optional(),
  '`next_cursor` of the answer before; absent for the newest.',
  '4711',
);

/** Part of an array: without a limit it is whole. The next part begins after the row whose id is the cursor. */
export const idPart = {
  limit: said(
    z.coerce.number().int().min(1).max(1000).optional(),
    'Items in one answer; all of them where it is absent.',
    100,
  ),
  cursor: id('Id of the last item of the answer before, for those that follow it.').optional(),
};

/** Headers of answers that a caller may keep. */
export const keptHeaders = z.object({
  'cache-control': text('How long the answer may be kept.', 'private, no-cache'),
});
/** Headers of answers that a caller may have already. */
export const cacheHeaders = keptHeaders.extend({
  etag: text('Version of this answer; send it back as `If-None-Match`.', 'W/"3f9a"'),
});

/** Path of a call about one domain. */
export const domainPath = z.object({ id: domainId });
export const okSchema = named('Ok', 'It was done.', { ok: z.literal(true).describe('Always true.') });

/**
 * Address of the visitor script on any host. When the product reads a page itself, it leaves this out, so that the read
 * is not counted as a visit.
 */
export const VISITOR_SCRIPT = /\/s\/[0-9a-f]{8}-[0-9a-f-]{27}(\.js)?([?#]|$)/i;
