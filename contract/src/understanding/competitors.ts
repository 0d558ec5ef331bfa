import { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  domainPath,
  id,
  idPart,
  lineSchema,
  list,
  named,
  okSchema,
  oneOf,
  said,
  text,
  webAddress,
} from '../shapes.ts';

export const competitorSchema = named('Competitor', 'A competitor that answers are searched for.', {
  id: id('Id of the competitor; brands carry it as `brand_id`.'),
  name: text('Name of the competitor.', 'Rival'),
  url: text('Address of its website; null when unknown.', 'https://rival.example').nullable(),
  aliases: said(z.array(z.string()), 'Other names that answers use for it.', ['Rival Tills']),
  status: oneOf('`proposed` until a person confirms it; only confirmed ones are measured.', [
    'proposed',
    'confirmed',
  ]),
  source: oneOf('Who named it: the website, a person, or answers.', ['site', 'person', 'answers']),
  evidence: list('Where it was named.', {
    url: webAddress,
    sentence: text('The sentence that names it.', 'Bakeries that leave Rival move in a day.'),
  }),
  pages_read: count('Pages of its website that the built-in reader knows.', 42),
});
export type Competitor = z.infer<typeof competitorSchema>;

const details = z.object({
  name: said(lineSchema(120), 'Name of the competitor, at most 120 characters.', 'Rival'),
  url: text('Address of its website; empty when unknown.', 'https://rival.example').trim().max(300),
  aliases: said(
    z.array(lineSchema(120)).max(20).optional(),
    'Other names that answers use for it, at most 20.',
    ['Rival Tills'],
  ),
});
const path = domainPath.extend({ competitor_id: id('Id of the competitor, from the list of competitors.') });

export const competitors = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/competitors',
      summary: 'List competitors',
      description: 'Confirmed and proposed ones.',
    })
    .input(domainPath.extend(idPart))
    .output(z.array(competitorSchema)),
  create: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/competitors',
      summary: 'Track a competitor',
      description: 'Stored answers are searched for it at once.',
    })
    .meta({ refuses: [409] })
    .input(domainPath.extend(details.shape))
    .output(competitorSchema),
  confirm: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/competitors/{competitor_id}/confirm',
      summary: 'Confirm a proposed competitor',
      description: 'It is measured from now on.',
    })
    .meta({ refuses: [409] })
    .input(path)
    .output(competitorSchema),
  update: oc
    .route({
      method: 'PUT',
      path: '/api/domains/{id}/competitors/{competitor_id}',
      summary: 'Change a competitor',
      description: 'Stored answers are re-read.',
    })
    .meta({ refuses: [409] })
    .input(path.extend(details.shape))
    .output(competitorSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/competitors/{competitor_id}',
      summary: 'Stop tracking a competitor',
      description: 'Can be taken back by `restore`.',
    })
    .input(path)
    .output(okSchema),
  restore: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/competitors/{competitor_id}/restore',
      summary: 'Restore a removed competitor',
      description: 'With everything that was known of it.',
    })
    .meta({ refuses: [409] })
    .input(path)
    .output(competitorSchema),
};
