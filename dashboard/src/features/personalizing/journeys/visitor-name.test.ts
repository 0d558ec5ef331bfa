import { expect, it } from 'vitest';
import { visitorName } from './visitor-name.ts';

it('[P-PREV-12, P-CONST-12] A visitor without a description is named by the first 8 characters of their id', () => {
  const id = '5f2d8c1a-0000-4000-8000-000000000000';
  expect(visitorName({ id, description: 'From ChatGPT' })).toBe('From ChatGPT');
  expect(visitorName({ id, description: null })).toBe('5f2d8c1a');
  expect(visitorName({ id, description: ' ' })).toBe('5f2d8c1a');
});
