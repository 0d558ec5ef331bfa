import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import {
  AUDIENCE_DEVICES,
  type AudienceFact,
  WEEKDAYS,
} from '@sightline/contract/personalizing/audience-facts';
import type { AudienceCondition, AudienceGroup } from '@sightline/contract/personalizing/audiences';

interface Choice {
  value: string;
  label: string;
}

const capital = (word: string): Choice => ({
  value: word,
  label: word.charAt(0).toUpperCase() + word.slice(1),
});

interface FactWords {
  label: string;
  /** What may be chosen; others are typed. */
  choices?: readonly Choice[];
  /** What typed values look like. */
  example?: string;
  help?: string;
}

export const FACTS: Record<AudienceFact, FactWords> = {
  source: {
    label: 'Source',
    example: 'search, news.example.com',
    help: 'assistants, search, social, email, ads, direct, a website, or a utm_source',
  },
  assistant: {
    label: 'Assistant',
    choices: KNOWN_ASSISTANTS.map(({ key, label }) => ({ value: key, label })),
  },
  campaign: { label: 'Campaign', example: 'spring*', help: 'utm_campaign value; * is a wildcard' },
  landing: {
    label: 'Landing page',
    example: '/pricing, /blog/*',
    help: 'The first page of the visit; * stands for any text',
  },
  country: { label: 'Country', example: 'DE, AT', help: 'Two letters each' },
  language: { label: 'Language', example: 'de, pt-BR', help: 'Browser language' },
  device: { label: 'Device', choices: AUDIENCE_DEVICES.map(capital) },
  visitor: { label: 'New or returning', choices: ['new', 'returning'].map(capital) },
  pages_seen: {
    label: 'Pages seen before',
    example: '/pricing',
    help: 'Earlier in the same visit; * stands for any text',
  },
  hour: { label: 'Hour of the day', help: 'Of the visitor’s clock, 0 to 23' },
  weekday: { label: 'Day of the week', choices: WEEKDAYS.map(capital) },
  attribute: {
    label: 'Custom attribute',
    example: 'pro, team',
    help: 'Set with sightline.set(). Enter values or a range.',
  },
};

export const FACT_CHOICES = Object.entries(FACTS).map(([value, { label }]) => ({ value, label }));

export const newCondition = (about: AudienceFact = 'source'): AudienceCondition => ({
  about,
  not: false,
  any_of: [],
});
export const newGroup = (): AudienceGroup => ({ match: 'any', not: false, conditions: [newCondition()] });

/** Values as a person types them, and back. */
export const typedOf = (values: readonly string[]) => values.join(', ');
export const valuesOf = (typed: string) =>
  typed
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
