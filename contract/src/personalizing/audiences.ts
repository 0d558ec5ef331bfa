import { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  domainPath,
  flag,
  id,
  idSchema,
  list,
  named,
  number,
  okSchema,
  oneOf,
  said,
  share,
  text,
} from '../shapes.ts';
import { AUDIENCE_FACTS, MAX_ATTRIBUTE_NAME, MAX_AUDIENCE_CONDITIONS } from './audience-facts.ts';

const MAX_TEXT = 200;
const MAX_TEXTS = 50;

export const audienceConditionSchema = named('AudienceCondition', 'One thing that visitors have in common.', {
  about: oneOf(
    'What it is about: `source` (assistants, search, social, email, ads, direct, a website or a `utm_source`), `assistant` (by key), `campaign` (`utm_campaign`), `landing` (the visit’s first path), `country`, `language`, `device` (desktop, phone, tablet), `visitor` (new, returning), `pages_seen` (paths seen before in this visit), `hour` and `weekday` of the visitor’s clock, or an `attribute` that the page gives.',
    AUDIENCE_FACTS,
  ),
  not: flag('The condition must not hold.').default(false),
  any_of: said(
    z.array(z.string().trim().min(1).max(MAX_TEXT)).max(MAX_TEXTS).default([]),
    'One of these must fit; case does not matter, and `*` stands for any characters.',
    ['chatgpt'],
  ),
  name: text('Name of the attribute.', 'plan').trim().max(MAX_ATTRIBUTE_NAME).optional(),
  at_least: number('The smallest number: of pages (1 where absent), the first hour, or of an attribute.', 2)
    .min(-1e12)
    .max(1e12)
    .optional(),
  at_most: number('The largest number; hours go over midnight where it is smaller than the first.', 5)
    .min(-1e12)
    .max(1e12)
    .optional(),
});
export type AudienceCondition = z.infer<typeof audienceConditionSchema>;

const group = {
  match: oneOf('Whether all of the conditions and groups must hold, or any of them.', ['all', 'any']).default(
    'all',
  ),
  not: flag('Takes in those of whom this does not hold.').default(false),
  conditions: list('At most 20 conditions in all groups together.', audienceConditionSchema)
    .max(MAX_AUDIENCE_CONDITIONS)
    .default([]),
};
const innermostSchema = z.object(group);
const innerSchema = z.object({
  ...group,
  groups: list('The innermost groups.', innermostSchema).max(10).default([]),
});
export const audienceRuleSchema = named('AudienceRule', 'Whom an audience takes in.', {
  ...group,
  groups: list('Groups of conditions, which may hold groups themselves.', innerSchema).max(10).default([]),
});
export type AudienceRule = z.infer<typeof audienceRuleSchema>;
export interface AudienceGroup {
  match: 'all' | 'any';
  not: boolean;
  conditions: AudienceCondition[];
  groups?: AudienceGroup[];
}

export const audienceSchema = named('Audience', 'Visitors who see a variant of their own.', {
  id: id('Id of the audience or starting variant.'),
  variant_id: id('Id of what they see, for the calls on variants.'),
  name: text('What people call it.', 'Phones from ChatGPT'),
  sentence: text('Who is meant.', 'Visitors who came from ChatGPT and who use a phone.'),
  rule: audienceRuleSchema
    .nullable()
    .describe('Whom it takes in; null for a starting variant, which the product made.'),
  visits: count('Visits that saw it.', 120),
});
export type Audience = z.infer<typeof audienceSchema>;

export const audienceReachSchema = named('AudienceReach', 'Whom a rule would have taken in lately.', {
  sentence: text('Who is meant.', 'Visitors who use a phone.'),
  days: count('Days looked at, up to now.', 30),
  all_visitors: count('Visitors of these days.', 12000),
  looked_at: count('Visitors of the newest 10,000 visits, by whom the share is judged.', 8400),
  reached: count('Those of them whom the rule takes in.', 2100),
  share: share('Share of visitors whom it takes in; null without visitors.', 0.25),
  unknown: said(
    z.array(z.enum(AUDIENCE_FACTS)),
    'What past visits do not say; these conditions were taken to hold, so fewer may be reached.',
    ['hour'],
  ),
  plans: list('How long it takes, with 80 % certainty, to see a change.', {
    change: number('Change of the share of visitors who convert, relative to what it is.', 0.2),
    weeks: count('Weeks from the start; null where nobody can say, or not within five years.', 5).nullable(),
  }),
});
export type AudienceReach = z.infer<typeof audienceReachSchema>;

const PATH = '/api/domains/{id}/audiences';
const wanted = {
  name: text('What people call it; no two of a website have the same.', 'Phones from ChatGPT')
    .trim()
    .min(1, 'Give the audience a name.')
    .max(80),
  rule: audienceRuleSchema.describe('Whom it takes in.'),
};
const audienceListSchema = named('AudienceList', 'Audiences; a visit belongs to the first that fits.', {
  audiences: list('Audiences and starting variants, in the order they are tried.', audienceSchema),
});

export const audiences = {
  list: oc
    .route({
      method: 'GET',
      path: PATH,
      summary: 'List audiences and starting variants by priority',
      description: 'A visit without any of these sees the original.',
    })
    .input(domainPath)
    .output(audienceListSchema),
  create: oc
    .route({
      method: 'POST',
      path: PATH,
      summary: 'Create an audience with the highest priority',
      description: 'It shows nothing until a variant of it was made and approved. At most 30 per website.',
    })
    .meta({ refuses: [409] })
    .input(domainPath.extend(wanted))
    .output(audienceSchema),
  update: oc
    .route({
      method: 'PUT',
      path: `${PATH}/{audience_id}`,
      summary: 'Update an audience',
      description: 'Visits that go on keep what they see.',
    })
    .meta({ refuses: [409] })
    .input(domainPath.extend({ audience_id: id('Id of the audience.'), ...wanted }))
    .output(audienceSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: `${PATH}/{audience_id}`,
      summary: 'Delete an audience with its variants',
      description: 'Its visitors are compared with what comes after it from then on. Starting variants stay.',
    })
    .input(domainPath.extend({ audience_id: id('Id of the audience.') }))
    .output(okSchema),
  order: oc
    .route({
      method: 'PUT',
      path: '/api/domains/{id}/audience-order',
      summary: 'Order audiences and starting variants',
      description:
        'Starting variants that the product adds later are tried last. Names all, or answers 409 because the list has changed.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        ids: list('Ids of all audiences and starting variants, first what is tried first.', idSchema)
          .min(1)
          .max(200),
      }),
    )
    .output(audienceListSchema),
  reach: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/audience-reach',
      summary: 'Count the visitors a rule would have reached',
      description: 'Counts visitors of the last 30 days; stores nothing.',
    })
    .input(domainPath.extend({ rule: audienceRuleSchema.describe('Whom it takes in.') }))
    .output(audienceReachSchema),
};
