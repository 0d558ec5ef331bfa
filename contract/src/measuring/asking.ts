import { z } from 'zod';
import { oc } from '../call.ts';
import { ASKED_PLATFORMS, KEY_CHARACTERS, MIN_KEY_LENGTH, MODEL_NAME } from '../known-assistants.ts';
import { platform, surface } from '../platform.ts';
import { count, domainPath, flag, list, named, number, object, oneOf, said, text } from '../shapes.ts';

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
  key: oneOf(
    '`installation`: set by its administrator; `organization`: pasted by a member. Null where there is none.',
    ['installation', 'organization'],
  ).nullable(),
  key_hint: text('Last four characters of an organization’s key; null for others.', 'x7Qa').nullable(),
  answer_usd: number(
    'US dollars an answer costs: what the newest ones cost on average, else by list price for a usual one. Null where neither is known, or nobody is paid.',
    0.034,
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
  asking: object('What the plan and the settings ask each assistant.', {
    prompts: count('Prompts of the topics that the plan measures.', 10),
    answers_per_prompt: count('Answers that each assistant is asked for, for each prompt.', 3),
    runs_a_month: number('How often each topic is measured by itself in 30 days; 0 while paused.', 4.3),
  }),
  may_paste_keys: flag('False where only the administrator of the installation connects assistants.'),
  spend: object('What asking assistants has cost in this calendar month (UTC).', {
    month: text('The month.', '2026-11'),
    spent_usd: number('US dollars that were spent.', 12.4),
    reserved_usd: number('US dollars that are set aside for questions on their way.', 0.6),
    cap_usd: number('US dollars that may be spent, as the website’s settings say.', 50),
  }),
});
export type AssistantsStatus = z.infer<typeof assistantsStatusSchema>;

export const modelOffersSchema = named('ModelOffers', 'Models that an assistant can be asked with.', {
  models: list('The usual one first.', {
    name: text('Name of the model, as the provider writes it.', 'gpt-6.1-sol'),
    answer_usd: number(
      'US dollars for a usual answer, by list price; null where there is none.',
      0.034,
    ).nullable(),
  }),
  source: oneOf('`provider`: listed for the key; `price_list`: those whose price we know.', [
    'provider',
    'price_list',
  ]),
  detail: text(
    'Why the provider’s list is missing; null where it is not, or without a key.',
    'OpenAI did not list its models; these are the ones we know.',
  ).nullable(),
});
export type ModelOffers = z.infer<typeof modelOffersSchema>;

/** The two that may be pasted: a key, and the name of a model. */
const API_KEY = said(
  z
    .string()
    .trim()
    .min(MIN_KEY_LENGTH, `A key has at least ${MIN_KEY_LENGTH} characters.`)
    .max(500)
    .regex(KEY_CHARACTERS, 'A key has no blanks or line breaks.'),
  'Key from the provider, 16 to 500 characters; the kept one unless given.',
  'sk-proj-1a2b3c4d5e6f',
).optional();
const MODEL = said(
  z.string().trim().regex(MODEL_NAME, 'Use the name of a model, such as gpt-6.1-sol.'),
  'Model to ask; the usual one unless given.',
  'gpt-6.1-sol',
).optional();

const keyPath = domainPath.extend({
  platform: z.enum(ASKED_PLATFORMS).describe('Key of the assistant.'),
});

export const assistants = {
  status: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/assistants',
      summary: 'Get connected assistants, what the reader knows and what was spent',
      description: 'Keys of providers are in no answer.',
    })
    .input(domainPath)
    .output(assistantsStatusSchema),
  models: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/assistants/{platform}/models',
      summary: 'List the models that a key may use',
      description: 'Asks the provider, which bills nothing for it. Nothing is kept.',
    })
    .meta({ refuses: [409] })
    .input(keyPath.extend({ api_key: API_KEY }))
    .output(modelOffersSchema),
  connect: oc
    .route({
      method: 'PUT',
      path: '/api/domains/{id}/assistants/{platform}/key',
      summary: 'Connect an assistant with a key of your organization',
      description:
        'The key is tried with one question, which the provider bills, and kept encrypted. It serves all websites of the organization from the next run. Refused where the installation has a key, or allows none.',
    })
    .meta({ refuses: [409] })
    .input(keyPath.extend({ api_key: API_KEY, model: MODEL }))
    .output(assistantsStatusSchema),
  disconnect: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/assistants/{platform}/key',
      summary: 'Disconnect an assistant and delete its key',
      description: 'Answers stay. A key of the installation cannot be removed here.',
    })
    .meta({ refuses: [409] })
    .input(keyPath)
    .output(assistantsStatusSchema),
};
