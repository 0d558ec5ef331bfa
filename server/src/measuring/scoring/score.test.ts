import { expect, it } from 'vitest';
import { scorePromptExecution } from './score.ts';

const answer = (mentioned: boolean, cited: boolean, searched = true) => ({ mentioned, cited, searched });

it('A prompt is scored on an assistant by the mean of its answers', () => {
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

it('A prompt without answers has no score and counts as neither mentioned nor cited', () => {
  expect(scorePromptExecution([])).toMatchObject({
    n: 0,
    score: null,
    brand_mentioned: false,
    cited_in_sources: false,
  });
});

it('A brand is called mentioned or cited only when more than half of the answers do so', () => {
  const half = [answer(true, true), answer(false, false)];
  expect(scorePromptExecution(half)).toMatchObject({ brand_mentioned: false, cited_in_sources: false });
});

it('A citation does not count when the answer did not search', () => {
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
