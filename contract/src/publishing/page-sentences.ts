import type { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  domainPath,
  flag,
  id,
  lineSchema,
  list,
  named,
  object,
  okSchema,
  oneOf,
  said,
  text,
  time,
} from '../shapes.ts';

export const differenceSchema = named('Difference', 'What a sentence says otherwise than its source.', {
  kind: oneOf('What kind of thing differs.', ['figure', 'unit', 'date', 'name', 'link', 'negation', 'claim']),
  text: text('The words that differ.', '59 €'),
});

export const checkedSentenceSchema = named('CheckedSentence', 'A sentence beside the source it rests on.', {
  text: text('As readers see it.', 'The till costs 49 € a month.'),
  place: object(
    'Where it stands in the Markdown; null where it begins or ends inside of a link or of emphasis.',
    {
      start: count('First UTF-16 unit, counted from 0.', 120),
      end: count('The unit after its last one.', 148),
    },
  ).nullable(),
  state: oneOf(
    '`held`: a source says so, or it states nothing; `differs`: from its source; `unheld`: no source says it.',
    ['held', 'differs', 'unheld'],
  ),
  differences: list('What it says otherwise, or has that no source has.', differenceSchema),
  source: object('The sentence that it rests on; null where there is none.', {
    url: text('Address of the page; null for a note.', 'https://acme.example/prices').nullable(),
    title: text('Title of the page or note.', 'Prices'),
    text: text('The sentence.', 'A till costs 49 € a month.'),
  }).nullable(),
  mend: text(
    'Markdown to put in its place; null where nothing can be proposed.',
    'The till costs 49 € a month.',
  ).nullable(),
  accepted: object('Who keeps it although it is marked; null when nobody does.', {
    by: text('Name of the person; null when they are gone.', 'Ann Baker').nullable(),
    at: time('When it happened (UTC).'),
  }).nullable(),
});
export type CheckedSentence = z.infer<typeof checkedSentenceSchema>;

const path = domainPath.extend({ page_id: id('Id of the page, from the list of pages.') });
const ONE = '/api/domains/{id}/generated-pages/{page_id}/sentences';

/** Part of `generatedPages`. */
export const pageSentences = {
  checkSentences: oc
    .route({
      method: 'POST',
      path: `${ONE}/check`,
      summary: 'Find the source of each sentence of a text; stores nothing',
      description:
        'Compares figures, dates, names, links and negations. Only the first 600 sentences are compared.',
    })
    .input(
      path.extend({
        markdown_content: text('The text to check, as Markdown.', 'The till costs 59 € a month.').max(
          100_000,
        ),
      }),
    )
    .output(
      named('CheckedSentences', 'Every sentence of a text.', {
        sentences: list('The sentences, in order.', checkedSentenceSchema),
        left_out: count('Sentences beyond the first 600.', 0),
      }),
    ),
  acceptSentence: oc
    .route({
      method: 'POST',
      path: `${ONE}/accept`,
      summary: 'Accept a marked sentence, or mark it again with accepted false',
      description: 'It is no longer marked when the page is checked.',
    })
    .meta({ refuses: [409] })
    .input(
      path.extend({
        sentence: said(lineSchema(1000), 'The sentence, as readers see it.', 'The till costs 49 € a month.'),
        accepted: flag('False to mark it again; true when absent.').default(true),
      }),
    )
    .output(okSchema),
};
