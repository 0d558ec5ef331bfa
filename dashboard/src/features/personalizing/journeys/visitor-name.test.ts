import { expect, it } from 'vitest';
import { visitorName, visitorWords } from './visitor-name.ts';

it('[P-PREV-12, P-CONST-12] A visitor without a description is named by the first 8 characters of their id', () => {
  const id = '5f2d8c1a-0000-4000-8000-000000000000';
  expect(visitorName({ id, bot: [], description: 'From ChatGPT' })).toBe('From ChatGPT');
  expect(visitorName({ id, bot: [], description: null })).toBe('5f2d8c1a');
  expect(visitorName({ id, bot: [], description: ' ' })).toBe('5f2d8c1a');
});

it('An agent is named by the host that vouches for it, by its own name, or by how it gave itself away', () => {
  const nameOf = (...bot: string[]) => visitorName({ id: '5f2d8c1a', description: null, bot });
  expect(nameOf('agent', 'name:ChatGPT-User', 'signed:chatgpt.com')).toBe('chatgpt.com, verified');
  expect(nameOf('agent', 'name:ChatGPT-User', 'user_agent')).toBe('ChatGPT-User');
  expect(nameOf('automated')).toBe('Browser driven by a program');
  expect(nameOf('no_language', 'no_window')).toBe('Asks for no language');
});

it('A visitor in the list is put in a model’s words, else by what they did, else by the name', () => {
  const visitor = {
    id: '5f2d8c1a',
    bot: [],
    description: 'Compared prices',
    journey_summary: 'Read the home page.',
  };
  expect(visitorWords({ ...visitor, is_phrased: true })).toBe('Compared prices');
  expect(visitorWords({ ...visitor, is_phrased: false })).toBe('Read the home page.');
  expect(visitorWords({ ...visitor, is_phrased: false, journey_summary: null })).toBe('Compared prices');
});
