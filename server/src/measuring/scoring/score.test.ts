import { expect, it } from 'vitest';
import { scorePromptExecution } from './score.ts';

const answer = (mentioned: boolean, cited: boolean, searched = true) => ({ mentioned, cited, searched });

it('scores a prompt on an assistant by the mean of its answers', () => {
  const answers = [answer(true, true), answer(true, false), answer(false, false)];
  expect(scorePromptExecution(answers)).toEqual({
    n: 3,
    mentioned: 2,
    cited: 1,
    searched: 3,
    score: 0.5,
    brand_mentioned: true,
    cited_in_sources: false,
  });
});

it('has no score without answers, and says neither named nor cited', () => {
  expect(scorePromptExecution([])).toMatchObject({
    n: 0,
    score: null,
    brand_mentioned: false,
    cited_in_sources: false,
  });
});

it('needs more than half of the answers to call the brand mentioned or cited', () => {
  const half = [answer(true, true), answer(false, false)];
  expect(scorePromptExecution(half)).toMatchObject({ brand_mentioned: false, cited_in_sources: false });
});

it('does not count a citation of an answer that did not search', () => {
  expect(scorePromptExecution([answer(true, true, false)])).toMatchObject({
    mentioned: 1,
    cited: 0,
    score: 0.5,
  });
  expect(scorePromptExecution([answer(false, true, false)])).toMatchObject({
    cited: 0,
    searched: 0,
    score: 0,
  });
});
