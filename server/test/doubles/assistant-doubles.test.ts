import { expect, it } from 'vitest';
import { createAnswerPlanner } from './double-answer.ts';
import { startOpenaiDouble } from './openai-double.ts';

const BRAND = { name: 'Acme', url: 'https://acme.example/', mention_share: 0.5, cite_share: 0.25 };

it('The double of the assistants names and cites the brand in about the given shares, the same way each time', () => {
  const run = () => {
    const planAnswer = createAnswerPlanner({ brand: BRAND, seed: 's' });
    return Array.from({ length: 400 }, (_, index) => JSON.stringify(planAnswer(`Question ${index % 40}?`)));
  };
  const answers = run();
  expect(run()).toEqual(answers);
  const share = (needle: string) =>
    answers.filter((answer) => answer.includes(needle)).length / answers.length;
  expect(share('**Acme**')).toBeCloseTo(0.5, 1);
  expect(share('acme.example')).toBeCloseTo(0.25, 1);
});

it('The double of the assistants answers from its queue first, then by its rules', async () => {
  const double = await startOpenaiDouble({ api_key: 'right' });
  const ask = (key: string) =>
    fetch(`${double.url}/v1/responses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ model: 'm', input: 'Which?' }),
    });
  double.enqueue({ status: 418 });
  expect([(await ask('right')).status, (await ask('wrong')).status, (await ask('right')).status]).toEqual([
    418, 401, 200,
  ]);
  expect(double.requests).toHaveLength(3);
  await double.close();
});
