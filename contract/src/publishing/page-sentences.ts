import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, lineSchema, okSchema, timeSchema } from '../shapes.ts';

/** What a sentence says otherwise than its source, or has that no source has. */
export const differenceSchema = z.object({
  kind: z.enum(['figure', 'unit', 'date', 'name', 'link', 'negation', 'claim']),
  text: z.string(),
});

export const checkedSentenceSchema = z.object({
  /** As readers see it. */
  text: z.string(),
  /** Where it stands in the markdown; null where it begins or ends inside of a link or of emphasis. */
  place: z.object({ start: z.number().int(), end: z.number().int() }).nullable(),
  /** `held`: a source says so, or it says nothing; `differs`: from its source; `unheld`: no source says it. */
  state: z.enum(['held', 'differs', 'unheld']),
  differences: z.array(differenceSchema),
  /** The sentence it rests on; without an address it is a note. */
  source: z.object({ url: z.string().nullable(), title: z.string(), text: z.string() }).nullable(),
  /** Markdown to put in its place so that it says what its source does. */
  mend: z.string().nullable(),
  /** Who keeps it as it is, although it is marked. */
  accepted: z.object({ by: z.string().nullable(), at: timeSchema }).nullable(),
});
export type CheckedSentence = z.infer<typeof checkedSentenceSchema>;

const path = domainPath.extend({ page_id: idSchema });
const ONE = '/api/domains/{id}/generated-pages/{page_id}/sentences';

/** Part of `generatedPages`. */
export const pageSentences = {
  checkSentences: oc
    .route({
      method: 'POST',
      path: `${ONE}/check`,
      summary: 'Each sentence of a text, saved or not, beside the source that it rests on; nothing is stored',
    })
    .input(path.extend({ markdown_content: z.string().max(100_000) }))
    .output(
      z.object({
        sentences: z.array(checkedSentenceSchema),
        /** Sentences beyond the first 600. */
        left_out: z.number().int(),
      }),
    ),
  acceptSentence: oc
    .route({
      method: 'POST',
      path: `${ONE}/accept`,
      summary: 'Keep a marked sentence of the page as it is; with accepted false, mark it again',
    })
    .input(
      path.extend({
        sentence: lineSchema(1000),
        accepted: z.boolean().default(true),
      }),
    )
    .output(okSchema),
};
