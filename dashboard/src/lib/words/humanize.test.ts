import { expect, it } from 'vitest';
import { humanize } from './humanize.ts';

it('[A-TOPIC-15] [A-CHANGE-05] A status is turned into plain words', () => {
  expect(humanize('asking_assistants')).toBe('Asking assistants');
  expect(humanize('in-progress')).toBe('In progress');
  expect(humanize('completed')).toBe('Completed');
  expect(humanize('')).toBe('');
});
