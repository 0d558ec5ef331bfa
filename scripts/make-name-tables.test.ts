import { expect, it } from 'vitest';
import { readAgents, readRobots, readSenders, tableOf } from './make-name-tables.ts';

const ROBOTS = JSON.stringify({
  GPTBot: { operator: '[OpenAI](https://openai.com)', function: "Scrapes data to train OpenAI's products." },
  'Some-User/1.0': { operator: 'Some Company that fetches pages for people.', function: 'AI Assistants' },
  Finder: { operator: 'Unclear at this time.', function: 'AI Search Crawlers' },
  Code: { operator: 'Unclear at this time.', function: 'AI Coding Agents' },
});
const AGENTS = JSON.stringify([
  { pattern: '[gG]ptbot\\/', tags: ['ai-crawler'] },
  { pattern: 'Other\\.ai', tags: ['ai-crawler'] },
  { pattern: 'Spider[\\s\\S]*x', tags: ['ai-crawler'] },
  { pattern: 'Seo', tags: ['seo'] },
]);

it('The name tables take names, operators and purposes from the public lists of crawlers, each name once', () => {
  expect(tableOf([readRobots(ROBOTS), readAgents(AGENTS)])).toEqual([
    { bot: 'Finder', operator: 'Finder', purpose: 'search' },
    { bot: 'GPTBot', operator: 'OpenAI', purpose: 'training' },
    { bot: 'Other.ai', operator: 'Other.ai', purpose: 'search' },
    { bot: 'Some-User', operator: 'Some Company', purpose: 'user' },
  ]);
});

it('The name tables take assistants with their hosts and paths, and refuse what cannot be read', () => {
  expect(readSenders('Grok:\n  - grok.com\n  - x.com/i/grok\n\nYou:\n  - you.com\n')).toEqual([
    { label: 'Grok', places: ['grok.com', 'x.com/i/grok'] },
    { label: 'You', places: ['you.com'] },
  ]);
  expect(
    readSenders(
      "Google:\n  -\n    urls:\n      - www.google.com\n      - 'google.{}'\n      - go.google.com\n      - '{}.ask.com'\n",
    ),
  ).toEqual([{ label: 'Google', places: ['google.com', 'google.*', 'ask.com'] }]);
  expect(() => readSenders('Grok: grok.com')).toThrow('no addresses');
  expect(() => readAgents('{}')).toThrow('no array');
  expect(() => readRobots('[1]')).toThrow('another shape');
});
