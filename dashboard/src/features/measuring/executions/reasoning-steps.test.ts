import { expect, it } from 'vitest';
import { reasoningSteps } from './reasoning-steps.ts';

const thought = { type: 'reasoning' as const, text: 'Compare prices.' };
const search = (query: string) => ({ type: 'search_query' as const, query, results: [] });
const execution = { reasoning: [thought], search_results: { queries: ['a', 'b'] } };

it('[A-PROMPT-11] [A-PROMPT-17] The reasoning shows the searches of its own steps, and bare queries only where there is no such search', () => {
  expect(reasoningSteps(undefined, { ...execution, reasoning: [thought, search('c')] })).toEqual([
    thought,
    search('c'),
  ]);
  expect(reasoningSteps(undefined, execution)).toEqual([thought, search('a'), search('b')]);
});

it('The reasoning shown belongs to the answer on screen', () => {
  expect(reasoningSteps({ reasoning: [], queries: ['own'] }, execution)).toEqual([search('own')]);
});
