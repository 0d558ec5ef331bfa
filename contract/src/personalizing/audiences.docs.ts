import { callDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import {
  audienceConditionSchema,
  audienceReachSchema,
  audienceRuleSchema,
  audienceSchema,
  audiences,
} from './audiences.ts';

const audience_id: Parts = { audience_id: 'Id of the audience.' };
const named: Parts = {
  name: ['What people call it; no two of a website have the same.', 'Phones from ChatGPT'],
  rule: 'Whom it takes in.',
};
const group: Parts = {
  match: 'Whether all of the conditions and groups must hold, or any of them.',
  not: 'Takes in those of whom this does not hold.',
  conditions: 'At most 20 conditions in all groups together.',
};
const list = {
  name: 'AudienceList',
  about: 'All that a visit is compared with; the first that fits is chosen.',
  parts: { audiences: 'Audiences and starting variants, in the order they are tried.' },
};

export const audiencesDocs: RoomDocs = {
  schemas: [
    schemaDocs('AudienceCondition', audienceConditionSchema, 'One thing that visitors have in common.', {
      about:
        'What it is about: `source` (assistants, search, social, email, ads, direct, a website or a `utm_source`), `assistant` (by key), `campaign` (`utm_campaign`), `landing` (the visit’s first path), `country`, `language`, `device` (desktop, phone, tablet), `visitor` (new, returning), `pages_seen` (paths seen before in this visit), `hour` and `weekday` of the visitor’s clock, or an `attribute` that the page gives.',
      not: 'The condition must not hold.',
      any_of: [
        'One of these must fit; case does not matter, and `*` stands for any characters.',
        ['chatgpt'],
      ],
      name: ['Name of the attribute.', 'plan'],
      at_least: ['The smallest number: of pages (1 where absent), the first hour, or of an attribute.', 2],
      at_most: ['The largest number; hours go over midnight where it is smaller than the first.', 5],
    }),
    schemaDocs('AudienceRule', audienceRuleSchema, 'Whom an audience takes in.', {
      ...group,
      groups: of('Groups of conditions, which may hold groups themselves.', {
        ...group,
        groups: of('The innermost groups.', group),
      }),
    }),
    schemaDocs('Audience', audienceSchema, 'Visitors who see a variant of their own.', {
      id: 'Id of the audience or starting variant.',
      variant_id: 'Id of what they see, for the calls on variants.',
      name: ['What people call it.', 'Phones from ChatGPT'],
      sentence: ['Who is meant.', 'Visitors who came from ChatGPT and who use a phone.'],
      rule: 'Whom it takes in; null for a starting variant, which the product made.',
      visits: ['Visits that saw it.', 120],
    }),
    schemaDocs('AudienceReach', audienceReachSchema, 'Whom a rule would have taken in lately.', {
      sentence: ['Who is meant.', 'Visitors who use a phone.'],
      days: ['Days looked at, up to now.', 30],
      all_visitors: ['Visitors of these days.', 12_000],
      looked_at: ['Visitors of the newest 10,000 visits, by whom the share is judged.', 8400],
      reached: ['Those of them whom the rule takes in.', 2100],
      share: ['Share of visitors whom it takes in; null without visitors.', 0.25],
      unknown: [
        'What past visits do not say; these conditions were taken to hold, so fewer may be reached.',
        ['hour'],
      ],
      plans: of('How long it takes, with 80 % certainty, to see a change.', {
        change: ['Change of the share of visitors who convert, relative to what it is.', 0.2],
        weeks: ['Weeks from the start; null where nobody can say, or not within five years.', 5],
      }),
    }),
  ],
  calls: callDocs('audiences', audiences, {
    list: { about: 'A visit without any of these sees the original.', answer: list },
    create: {
      about: 'It shows nothing until a variant of it was made and approved. At most 30 per website.',
      input: named,
      refuses: [409],
    },
    update: {
      about: 'Visits that go on keep what they see.',
      input: { ...audience_id, ...named },
      refuses: [409],
    },
    remove: {
      about: 'Its visitors are compared with what comes after it from then on. Starting variants stay.',
      input: audience_id,
    },
    order: {
      about:
        'Starting variants that the product adds later are tried last. Names all, or answers 409 because the list has changed.',
      input: { ids: 'Ids of all audiences and starting variants, first what is tried first.' },
      answer: list,
      refuses: [409],
    },
    reach: {
      about: 'Counts visitors of the last 30 days; stores nothing.',
      input: { rule: 'Whom it takes in.' },
    },
  }),
};
