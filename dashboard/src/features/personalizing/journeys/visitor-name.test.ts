import { expect, it } from 'vitest';
import { visitorName, visitorWords } from './visitor-name.ts';

it('[P-PREV-12, P-CONST-12] A visitor without a description is named by the first 8 characters of their id', () => {
  const id = '5f2d8c1a-0000-4000-8000-000000000000';
  expect(visitorName({ id, description: 'From ChatGPT' })).toBe('From ChatGPT');
  expect(visitorName({ id, description: null })).toBe('5f2d8c1a');
  expect(visitorName({ id, description: ' ' })).toBe('5f2d8c1a');
});

it('A visitor in the list is put in a model’s words, else by what they did, else by the name', () => {
  const visitor = { id: '5f2d8c1a', description: 'Compared prices', journey_summary: 'Read the home page.' };
  expect(visitorWords({ ...visitor, is_phrased: true })).toBe('Compared prices');
  expect(visitorWords({ ...visitor, is_phrased: false })).toBe('Read the home page.');
  expect(visitorWords({ ...visitor, is_phrased: false, journey_summary: null })).toBe('Compared prices');
});
