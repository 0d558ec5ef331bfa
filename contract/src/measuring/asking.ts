import type { z } from 'zod';
import { oc } from '../call.ts';
import { platform, surface } from '../platform.ts';
import { count, domainPath, flag, list, named, number, object, oneOf, text } from '../shapes.ts';

export const assistantStatusSchema = named('AssistantStatus', 'One assistant, as far as it can be asked.', {
  platform,
  status: oneOf('`paused`: connected, but a person must mend the last failure, such as a used-up quota.', [
    'connected',
    'not_connected',
    'paused',
  ]),
  model: text('The model that is asked; null while not connected.', 'gpt-6.1-sol').nullable(),
  price: oneOf(
    '`booked`: unknown, so that answers count at the provider’s highest price. Null for the built-in reader.',
    ['listed', 'told', 'booked'],
  ).nullable(),
  surface,
  detail: text(
    'What is wrong and what to do; null while nothing is.',
    'Add credit at the provider.',
  ).nullable(),
});
export type AssistantStatus = z.infer<typeof assistantStatusSchema>;

export const assistantsStatusSchema = named('AssistantsStatus', 'Who can be asked, and what it has cost.', {
  are_sample_answers: flag('True in the sample workspace, where nobody was asked.'),
  assistants: list('Every assistant, in the order in which screens list them.', assistantStatusSchema),
  reader_index: object('What the built-in reader knows.', {
    own: count('Pages of the website.', 84),
    competitors: count('Pages of competitors.', 130),
    sources: count('Entries of the knowledge base.', 6),
    companies: count('Companies that it knows by name.', 31),
  }),
  writer: text('Who writes for the website: `Built-in writer`, or a model.', 'Built-in writer'),
  assistant_writer: object(
    'The small model of a connected assistant that would write; null where there is none.',
    { platform, model: text('Name of the model.', 'openai/gpt-6-luna') },
  ).nullable(),
  spend: object('What asking assistants has cost in this calendar month (UTC).', {
    month: text('The month.', '2026-11'),
    spent_usd: number('US dollars that were spent.', 12.4),
    reserved_usd: number('US dollars that are set aside for questions on their way.', 0.6),
    cap_usd: number('US dollars that may be spent, as the website’s settings say.', 50),
  }),
});
export type AssistantsStatus = z.infer<typeof assistantsStatusSchema>;

export const assistants = {
  status: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/assistants',
      summary: 'Which assistants are connected, what the reader knows, what was spent',
      description: 'Keys of providers are settings of the installation and never told.',
    })
    .input(domainPath)
    .output(assistantsStatusSchema),
};
