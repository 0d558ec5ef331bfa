import { callDocs, idPartDocs, of, type RoomDocs, schemaDocs } from '../docs.ts';
import { auditSchema, platformSummarySchema, promptSchema, prompts, queryPromptsSchema } from './prompts.ts';

const CSV = 'prompt,tags\nWhich till suits a small bakery?,price';

export const promptsDocs: RoomDocs = {
  schemas: [
    schemaDocs('Prompt', promptSchema, 'A question as it is put to assistants.', {
      id: 'Id of the prompt.',
      text: ['The question.', 'Which till suits a small bakery?'],
      topic_id: 'Id of its topic; null once the topic is gone.',
      score: ['Performance of its newest executions, from 0 to 1; null without answers.', 0.5],
      latest_prompt_execution_id: 'Id of its newest execution; null before the first.',
      platform_summaries: 'Its newest execution on each assistant.',
      branded: 'True when it names the brand; it is left out of headline figures then.',
      intent: 'What somebody who asks this wants; null when it cannot be told.',
      audience: ['Who asks it, in words; null when it cannot be told.', 'owners of small bakeries'],
      language: ['Language of the question (BCP 47).', 'en'],
      country: ['Country it is asked from (ISO 3166-1); null for that of the website’s settings.', 'BE'],
      tags: ['Words to sort it by.', ['price']],
      audit: 'Whether the website answers it; null before it was read.',
      names_nobody: 'True when no newest answer names any company, so that the prompt measures nothing.',
    }),
    schemaDocs(
      'PlatformSummary',
      platformSummarySchema,
      'The newest execution of a prompt on one assistant.',
      {
        score: ['Performance from 0 to 1; null without answers.', 0.5],
        brand_mentioned: 'Whether more than half of the answers name the brand.',
        cited_in_sources: 'Whether more than half of the answers cite the website.',
        n: ['Answers that were counted.', 3],
        mentioned: ['Answers that name the brand.', 2],
        cited: ['Answers that cite the website.', 1],
        created_at: 'When it was asked (UTC).',
      },
    ),
    schemaDocs('Audit', auditSchema, 'Whether the website answers a prompt, as the built-in reader found.', {
      verdict: 'Whether a page answers it.',
      best: of('The page that answers it best; null when none comes near.', {
        title: ['Title of the page.', 'Tills for bakeries'],
        passage: ['What it says about it.', 'Our till prints labels with allergens.'],
      }),
      advice: ['What to add or to correct, in a sentence.', 'Name the price on the page about tills.'],
    }),
    schemaDocs('QueryPrompts', queryPromptsSchema, 'Prompts that were made out of search queries.', {
      prompts: of('The most searched for first, at most 30.', {
        text: ['The prompt.', 'Which till suits a small bakery?'],
        queries: [
          'Up to five of the queries that it stands for, the most frequent first.',
          ['till for bakery', 'bakery pos'],
        ],
        count: ['How often they were searched for, all together; null where nothing counts.', 1240],
      }),
      counted_by: ['The column that counts; null where none does.', 'Impressions'],
      n_queries: ['Queries in the text.', 412],
      left_out: of('Queries that became no prompt.', {
        names_company: ['Queries that name you or a competitor.', 37],
        unclear: ['Queries that say too little to make a question of.', 120],
      }),
    }),
  ],
  calls: callDocs('prompts', prompts, {
    list: {
      about:
        'All prompts that are not archived. With `topic_execution_id`, each shows what that execution showed.',
      input: idPartDocs,
    },
    import: {
      about:
        'The first row names the columns: `prompt`, and if wanted `intent`, `audience`, `language`, `country` and `tags` (separated by `;`).',
      input: { csv: ['CSV with a header, at most 200,000 characters.', CSV] },
      answer: {
        name: 'ImportedPrompts',
        about: 'What became of the rows.',
        parts: {
          added: ['Prompts that were added.', 12],
          skipped: of('Rows that were left out.', {
            line: ['Line in the text, from 1.', 4],
            reason: ['Why, in a sentence.', 'This prompt is there already.'],
          }),
        },
      },
      refuses: [409],
    },
    propose: {
      about: 'Reads queries, joins those that ask the same, and phrases them as questions.',
      input: {
        csv: [
          'CSV with a column of queries, at most 500,000 characters.',
          'Query,Impressions\ntill for bakery,740',
        ],
      },
    },
    remove: 'It is asked no longer. Its answers are kept.',
  }),
};
