import { z } from 'zod';
import { oc } from '../call.ts';
import { domainPath, flag, id, list, named, object, okSchema, said, text, time } from '../shapes.ts';

export const statedValueSchema = named('StatedValue', 'A value of a fact, with who states it.', {
  value: text('The figure regardless of its spelling.', 'EUR 49'),
  text: text('As a source writes it.', '49 €'),
  statements: list('Where it is stated; empty for a decided value that nothing states any more.', {
    sentence: text('The sentence that states it.', 'The till costs 49 € a month.'),
    source: object('Where the sentence is from.', {
      url: text('Address of the page; null for what people wrote.', 'https://acme.example/prices').nullable(),
      title: text('Title of the page or note.', 'Prices'),
      is_data: flag('True when it is in the data of the page, which its readers do not see.'),
    }),
  }),
});

export const disagreementSchema = named('Disagreement', 'A fact that sources state differently.', {
  key: text('What the values are stated of, for `decide`.', 'price|till|month'),
  subject: text('The same, for people.', 'Price of the till a month'),
  values: list('The values that are stated, the most stated first.', statedValueSchema),
  decision: object(
    'Which is right; null while nobody has decided, and when a value came that it does not cover.',
    {
      id: id('Id of the decision, for undoing it.'),
      chosen: text('The value that is right; null where all are.', 'EUR 49').nullable(),
      decided_by: text('Name of the person; null when they are gone.', 'Ann Baker').nullable(),
      decided_at: time('When it was decided (UTC).'),
    },
  ).nullable(),
});
export type Disagreement = z.infer<typeof disagreementSchema>;

const PATH = '/api/domains/{id}/knowledge-base/disagreements';

export const facts = {
  disagreements: oc
    .route({
      method: 'GET',
      path: PATH,
      summary: 'List facts that sources disagree on, open ones first',
      description: 'Figures such as prices and years, of the website and the knowledge base.',
    })
    .input(domainPath)
    .output(z.array(disagreementSchema)),
  decide: oc
    .route({
      method: 'POST',
      path: PATH,
      summary: 'Decide which value is right',
      description: 'Pages state the chosen value from then on.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        key: text('`key` of the disagreement.', 'price|till|month').max(4000),
        values: said(
          z.array(z.string().max(400)).min(1).max(50),
          'Every value that was shown: 409 when sources have stated others since.',
          ['EUR 49', 'EUR 59'],
        ),
        chosen: text('One of them; null where all are right.', 'EUR 49').max(400).nullable(),
      }),
    )
    .output(disagreementSchema),
  undo: oc
    .route({
      method: 'DELETE',
      // Below `knowledge-base/`, the path could be read as that of an entry.
      path: '/api/domains/{id}/fact-decisions/{decision_id}',
      summary: 'Undo a decision about a fact',
      description: 'The disagreement is open again.',
    })
    .input(domainPath.extend({ decision_id: id('Id of the decision, from the list of disagreements.') }))
    .output(okSchema),
};
