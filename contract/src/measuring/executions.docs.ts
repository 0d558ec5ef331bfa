import { callDocs, of, type RoomDocs, schemaDocs } from '../docs.ts';
import { assistantStatusSchema, assistants, assistantsStatusSchema } from './asking.ts';
import {
  answerCitationSchema,
  answerMentionSchema,
  answerSchema,
  promptExecutionHeadSchema,
  promptExecutionSchema,
  promptExecutions,
  searchResultSchema,
} from './executions.ts';

const spans = {
  start: ['First UTF-16 unit of it, counted from 0.', 12],
  end: ['The unit after its last one.', 16],
} as const;
const index = {
  own: ['Pages of the website.', 84],
  competitors: ['Pages of competitors.', 130],
  sources: ['Entries of the knowledge base.', 6],
} as const;
const reasoning = of('What the assistant thought and searched, in order, as far as its provider tells.', {
  type: 'Whether it is a thought or a search.',
  text: ['What it thought.', 'The user wants a till for a bakery.'],
  query: ['What it searched for.', 'best till for small bakery'],
  results: 'What the search found.',
});

const head = schemaDocs(
  'PromptExecutionHead',
  promptExecutionHeadSchema,
  'What lists show of a prompt’s execution.',
  {
    id: 'Id of the execution.',
    score: ['Performance from 0 to 1; null without answers.', 0.5],
    brand_mentioned: 'Whether more than half of the answers name the brand.',
    cited_in_sources: 'Whether more than half of the answers cite the website.',
    n: ['Answers that were counted.', 3],
    mentioned: ['Answers that name the brand.', 2],
    cited: ['Answers that cite the website.', 1],
    mentioned_rate: 'Answers that name the brand, with their interval.',
    cited_rate: 'Answers that cite the website, with their interval.',
    searched: ['Answers for which the assistant searched the web.', 3],
    failed: ['Questions that got no answer.', 0],
    planned: ['Answers that were to come.', 3],
    status: 'Whether it goes on, is done, failed or was cancelled.',
    served_models: ['The models that answered.', ['gpt-6.1-sol']],
    created_at: 'When it was asked (UTC).',
  },
);

export const executionsDocs: RoomDocs = {
  schemas: [
    head,
    schemaDocs(
      'PromptExecution',
      promptExecutionSchema,
      'One prompt on one assistant, with every answer.',
      {
        branded: 'True when the prompt names the brand; it is left out of headline figures then.',
        topic_id: 'Id of its topic; null once the topic is gone.',
        topic_text: ['Text of its topic; null once the topic is gone.', 'Tills for bakeries'],
        surface: '`api`: asked through its interface for programs; `built_in`: the built-in reader.',
        overview: [
          'What the answers say, in a sentence; null without answers.',
          'Mentioned in 2 of 3 answers.',
        ],
        response: [
          'Text of the first answer, as Markdown; null without answers.',
          'For a bakery, **Acme** …',
        ],
        response_citations: 'Pages that the first answer links to.',
        reasoning,
        search_results: of('What was searched, over all answers.', {
          queries: ['The searches.', ['best till for small bakery']],
        }),
        source_stats: of('Pages that the answers link to.', {
          count: ['Answers that link to it.', 2],
        }),
        answers: 'Every answer, in the order in which they were asked for.',
        audit: 'Whether the website answers the prompt; null before it was read.',
        reader_index: of('What the built-in reader could read; null for assistants.', index),
      },
      [head],
    ),
    schemaDocs('Answer', answerSchema, 'What an assistant said to a prompt.', {
      id: 'Id of the answer.',
      sample: ['Its number among the answers of this execution, from 0.', 0],
      status: '`cut`: the provider ended it at a limit, so it counts in no figure.',
      failure: ['Why it failed or was cut off; null when neither.', 'The provider’s quota is used up.'],
      failure_kind: ['The same for programs; null when neither.', 'quota'],
      text: ['The answer, as Markdown; null until it is there.', 'For a bakery, **Acme** …'],
      mentioned: 'Whether it names the brand; null until it is read.',
      cited: 'Whether it cites the website; null until it is read.',
      searched: 'Whether the assistant searched the web; null until it is read.',
      mentions: 'Companies that it names, in the order of their first place.',
      citations: 'Pages that it links to, in order.',
      reasoning,
      queries: ['What the assistant searched for.', ['best till for small bakery']],
      requested_model: ['The model that was asked for; null for the built-in reader.', 'gpt-6.1-sol'],
      served_model: ['The model that answered, as its provider says; null until it did.', 'gpt-6.1-sol'],
      locale: ['Where it was asked from; null for nowhere in particular.', 'BE'],
      cost_usd: ['What it cost, in US dollars; null where nothing is charged.', 0.012],
      answered_at: 'When it arrived (UTC); null until it did.',
      matcher_version: ['Version of the rules that it was read by; null until it is read.', 14],
    }),
    schemaDocs('AnswerCitation', answerCitationSchema, 'A page that an answer links to.', {
      title: ['Title that the assistant gave; null where it gave none.', 'Tills for bakeries'],
      domain: ['Registrable domain of the page.', 'acme.example'],
      position: ['Its place among the pages of the answer, from 1.', 1],
      own: 'True for pages of the website.',
      kind: ['Whose page it is, or what kind of page.', 'own'],
    }),
    schemaDocs('AnswerMention', answerMentionSchema, 'A company in an answer, and where it is named.', {
      brand_id: 'Id of the tracked brand; null for a company that is not tracked.',
      name: ['Name of the company.', 'Acme'],
      entity: 'The own brand, a competitor, or a company that was found in answers.',
      domain: ['Its site, as the answer links it; null where it does not.', 'acme.example'],
      rank: ['Its place among the companies of the answer, from 1.', 1],
      spans: of('Places that count.', spans),
      negated: of('Places that only say nothing was found about it; they do not count.', spans),
    }),
    schemaDocs('SearchResult', searchResultSchema, 'What a search of an assistant found.', {
      title: ['Title of the page; null where the provider tells none.', 'Tills for bakeries'],
      snippet: ['Piece of its text; null where the provider tells none.', 'Our till prints labels.'],
    }),
    schemaDocs('AssistantsStatus', assistantsStatusSchema, 'Who can be asked, and what asking has cost.', {
      are_sample_answers: 'True in the sample workspace, where nobody was asked.',
      assistants: 'Every assistant, in the order in which screens list them.',
      reader_index: of('What the built-in reader knows.', {
        ...index,
        companies: ['Companies that it knows by name.', 31],
      }),
      writer: ['Who writes for the website: `Built-in writer`, or a model.', 'Built-in writer'],
      assistant_writer: of(
        'The small model of a connected assistant that would write; null where there is none.',
        {
          model: ['Name of the model.', 'openai/gpt-6-luna'],
        },
      ),
      spend: of('What asking assistants has cost in this calendar month (UTC).', {
        month: ['The month.', '2026-11'],
        spent_usd: ['US dollars that were spent.', 12.4],
        reserved_usd: ['US dollars that are set aside for questions on their way.', 0.6],
        cap_usd: ['US dollars that may be spent, as the website’s settings say.', 50],
      }),
    }),
    schemaDocs('AssistantStatus', assistantStatusSchema, 'One assistant, as far as it can be asked.', {
      status: '`paused`: connected, but a person must mend the last failure, such as a used-up quota.',
      model: ['The model that is asked; null while not connected.', 'gpt-6.1-sol'],
      price:
        '`booked`: unknown, so that answers count at the provider’s highest price. Null for the built-in reader.',
      surface: '`api`: asked through its interface for programs; `built_in`: the built-in reader.',
      detail: ['What is wrong and what to do; null while nothing is.', 'Add credit at the provider.'],
    }),
  ],
  calls: {
    ...callDocs('promptExecutions', promptExecutions, {
      get: 'Texts, mentions with their places, citations, cost and model of every answer.',
      insights: 'Most telling first.',
      ofPrompt: {
        about: 'For a chart over time; one with its answers comes from its own call.',
        input: {
          limit: ['Executions in one answer.', 200],
          cursor: '`id` of the last execution of the answer before, for those that follow it.',
        },
      },
      exportCsv: {
        about: 'One row for each answer, with a header. Streams while it is read, so it may be long.',
        input: {
          topic_id: 'Only answers of this topic.',
          topic_execution_id: 'Only answers of this execution.',
          separator:
            'Comma with decimal points, or semicolon with decimal commas. Left out, the first language in Accept-Language decides, and without that header it is the comma.',
        },
      },
    }),
    ...callDocs('assistants', assistants, {
      status: 'Keys of providers are settings of the installation and never told.',
    }),
  },
};
