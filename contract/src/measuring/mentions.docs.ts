import { callDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import {
  citations,
  citedSiteSchema,
  citedSitesSchema,
  mentioningPromptSchema,
  sitePageCitedSchema,
} from './citations.ts';
import { decisionSchema, mentions, unclearMentionSchema } from './mentions.ts';

const phrase: Parts = {
  phrase: [
    'The name with its neighbors; the same phrase means the same in every answer.',
    'the target audience',
  ],
  sentence: ['The sentence that it was found in.', 'Decide who the target audience is.'],
};
const means = 'True: the phrase means the brand. False: it is an ordinary word or somebody else.';
const answers = ['Answers that cite it.', 9] as const;
const named = ['Those of them that mention the brand.', 4] as const;
const kind = 'Whose page it is, or what kind of page.';
const ofRole: Parts = { role: 'Only phrases of the own brand, or only of competitors.' };

export const mentionsDocs: RoomDocs = {
  schemas: [
    schemaDocs('UnclearMention', unclearMentionSchema, 'A phrase that may mean a brand or something else.', {
      ...phrase,
      answers: ['Newest answers of each assistant to each prompt with this phrase.', 5],
      counted: ['Of these: answers in which it counts as a mention.', 2],
    }),
    schemaDocs('Decision', decisionSchema, 'What a person said a phrase means.', {
      ...phrase,
      id: 'Id of the decision, for undoing it.',
      means_brand: means,
      created_at: 'When it was decided (UTC).',
    }),
    schemaDocs('CitedSites', citedSitesSchema, 'Sites that the answers of an execution cite.', {
      answers: ['Answers that were counted, whether they cite anything or not.', 40],
      unresolved: ['Citations of which only a redirect is known, so that they are of no site.', 2],
      kinds: of('The kinds that occur.', { kind, sites: ['Sites of this kind.', 12] }),
      sites: 'The most cited first, at most 200.',
    }),
    schemaDocs(
      'CitedSite',
      citedSiteSchema,
      'A site that answers cite: all pages of one registrable domain.',
      {
        domain: ['The registrable domain.', 'review-site.example'],
        kind: 'The kind that most of its citations are.',
        answers,
        named,
        pages: ['Pages of it that are cited.', 3],
        assistants: of('By assistant, the one that cites it most first.', { answers }),
        competitors: of('Tracked competitors that these answers mention, at most five.', {
          name: ['Name of the competitor.', 'Rival'],
          answers: ['Answers that mention it.', 6],
        }),
        competitors_more: ['Further competitors.', 0],
        open_prompts: ['Prompts of these answers that no page of the website answers fully.', 2],
      },
    ),
    schemaDocs('CitedSitePage', sitePageCitedSchema, 'A page of a cited site.', {
      title: ['Title that assistants gave; null where none did.', 'Best tills of 2026'],
      kind,
      answers,
      named,
      assistants: of('By assistant.', {
        answers,
        prompt_execution_id: 'Id of an execution of a prompt that has one of these answers.',
      }),
    }),
    schemaDocs('MentioningPrompt', mentioningPromptSchema, 'A prompt whose answers mention a brand.', {
      mentioned: ['Answers that mention the brand.', 2],
      n: ['Answers that were counted.', 3],
      mean_rank: ['Mean position among the companies that these answers name, from 1.', 1.5],
    }),
  ],
  calls: {
    ...callDocs('mentions', mentions, {
      unclear: { about: 'Only what nobody has decided yet.', input: ofRole },
      decisions: { about: 'Undoing one restores every figure.', input: ofRole },
      decide: {
        about: 'Holds for this phrase in all answers and prompts of the website, those to come too.',
        input: {
          brand_id: 'Id of the brand that it may mean.',
          phrase: ['The phrase, exactly as the list of unclear mentions has it.', 'the target audience'],
          means_brand: means,
        },
        refuses: [409],
      },
      undo: {
        about: 'The rules decide about the phrase again.',
        input: { decision_id: 'Id of the decision, from the list of decisions.' },
        refuses: [409],
      },
    }),
    ...callDocs('citations', citations, {
      sites: {
        about: 'Counted over all prompts but those that name the brand.',
        input: { kind: 'Only sites of this kind.' },
      },
      pages: {
        about: 'For a site of the list above.',
        input: { domain: ['The site’s registrable domain.', 'review-site.example'] },
      },
      mentioning: {
        about: 'Those that mention the brand most come first.',
        input: { assistant: 'Only answers of this assistant.' },
      },
    }),
  },
};
