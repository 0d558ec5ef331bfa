import { z } from 'zod';
import { oc } from '../call.ts';
import { domainPath, flag, lineSchema, named, said, text } from '../shapes.ts';

export const brandSchema = named('Brand', 'How the own brand is recognized in answers.', {
  name: text('The name.', 'Acme'),
  aliases: said(z.array(z.string()), 'Other names that answers use for it.', ['Acme Tills']),
  domains: said(z.array(z.string()), 'Domains whose pages are its own.', ['acme.example']),
  owned_properties: said(
    z.array(z.string()),
    'Hosts or beginnings of addresses on other sites that belong to the brand.',
    ['github.com/acme'],
  ),
  rematching: flag('True while stored answers are re-read after a change of names.'),
});
export type Brand = z.infer<typeof brandSchema>;

export const brand = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/brand',
      summary: 'Get the brand’s names and addresses',
      description: 'Answers are searched for the names, citations for the addresses.',
    })
    .input(domainPath)
    .output(brandSchema),
  update: oc
    .route({
      method: 'PATCH',
      path: '/api/domains/{id}/brand',
      summary: 'Update the brand’s names; stored answers are read again',
      description: 'What is absent stays as it is. Figures are computed anew in the background.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        name: said(lineSchema(120).optional(), 'The name, at most 120 characters.', 'Acme'),
        aliases: said(
          z.array(lineSchema(120)).max(30).optional(),
          'Other names, at most 30; they replace the present ones.',
          ['Acme Tills'],
        ),
        owned_properties: said(
          z.array(lineSchema(300)).max(50).optional(),
          'Hosts or beginnings of addresses on other sites that belong to the brand.',
          ['github.com/acme'],
        ),
      }),
    )
    .output(brandSchema),
};
