import { of, type Parts, type RoomDocs, schemaDocs } from './docs.ts';
import { meanSchema, okSchema, rateSchema } from './shapes.ts';

/** What these names mean wherever nothing else is said. */
export const COMMON_PARTS: Parts = {
  id: 'Id of the website, from `GET /api/domains`.',
  domain_id: 'Id of the website.',
  topic_id: 'Id of the topic, from the list of topics.',
  topic_execution_id: 'Id of an execution of a topic, from the topic or its executions.',
  prompt_id: 'Id of the prompt, from the list of prompts.',
  prompt_execution_id: 'Id of the execution of a prompt, whose call has every answer.',
  task_id: 'Id of the task, whose progress can be asked for.',
  page_id: 'Id of the page.',
  brand_id: 'Id of the brand: the own one or a competitor.',
  platform: 'Key of the assistant; `local` is the built-in reader.',
  assistant: ['Key of the assistant, such as `chatgpt`.', 'chatgpt'],
  label: ['As people read it.', 'ChatGPT'],
  title: ['Title of the page.', 'Tills for bakeries'],
  host: ['Host of the website, without `www`.', 'acme.example'],
  url: ['Web address (absolute URL).', 'https://acme.example/tills'],
  email: ['Email address.', 'ann@acme.example'],
  prompt_text: ['Text of the prompt.', 'Which till suits a small bakery?'],
  topic_text: ['Text of the topic.', 'Tills for bakeries'],
  brand_name: ['Name of the brand.', 'Acme'],
  created_at: 'When it was made (UTC).',
  at: 'When it happened (UTC).',
  range: 'Counted back from today: 7, 30 or 365 days. Ignored where `start` or `end` is given.',
  start: 'First day (UTC). Without it, 29 days before `end`.',
  end: 'Last day (UTC), included. Without it, today.',
  etag: ['Version of this answer; send it back as `If-None-Match`.', 'W/"3f9a"'],
  'cache-control': ['How long the answer may be kept.', 'private, no-cache'],
  span: of('Where the name stands in the text, in UTF-16 units.', {
    start: ['First unit of it, counted from 0.', 12],
    end: ['The unit after its last one.', 16],
  }),
};

export const commonDocs: RoomDocs = {
  schemas: [
    schemaDocs('Ok', okSchema, 'It was done.', { ok: 'Always true.' }),
    schemaDocs('Rate', rateSchema, 'Share of yes-or-no answers, with its 95 % interval.', {
      k: ['Answers of which it is true.', 18],
      n: ['Answers that were counted.', 40],
      share: ['`k` divided by `n`, from 0 to 1; null where nothing was measured.', 0.45],
      low: ['Lower end of the 95 % interval, from 0 to 1; null where nothing was measured.', 0.31],
      high: ['Upper end of the 95 % interval, from 0 to 1; null where nothing was measured.', 0.6],
    }),
    schemaDocs('Mean', meanSchema, 'Mean of scores, with its 95 % interval.', {
      n: ['Answers that were counted.', 40],
      share: ['The mean, from 0 to 1; null where nothing was measured.', 0.38],
      low: ['Lower end of the 95 % interval, from 0 to 1; null where nothing was measured.', 0.27],
      high: ['Upper end of the 95 % interval, from 0 to 1; null where nothing was measured.', 0.5],
    }),
  ],
  calls: {},
};
