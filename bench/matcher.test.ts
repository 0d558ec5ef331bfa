import { expect, it } from 'vitest';
import {
  accuracyOf,
  judge,
  readLabelledCases,
  readLanguageCases,
  readOpenCases,
  type Verdict,
} from './matcher-accuracy.ts';
import { MARKS, withMarks } from './matcher-marked.ts';

const verdicts = readLabelledCases().map(judge);
const wrong = (cases: readonly Verdict[]) =>
  cases
    .filter(
      ({ missed, invented, labelled }) => labelled.part === 'tune' && missed.length + invented.length > 0,
    )
    .map(({ labelled }) => labelled.id)
    .join(' ');

it.each(['tune', 'holdout'])('The matcher reads the %s part of the labeled answers as people do', (part) => {
  const { precision, recall } = accuracyOf(verdicts.filter(({ labelled }) => labelled.part === part));
  expect(precision, wrong(verdicts)).toBeGreaterThanOrEqual(0.97);
  expect(recall, wrong(verdicts)).toBeGreaterThanOrEqual(0.97);
});

const classes = [...Map.groupBy(verdicts, ({ labelled }) => labelled.class)];
it.each(classes)('The matcher reads class %s nine times in ten as people do', (_name, cases) => {
  const { precision, recall, named } = accuracyOf(cases);
  expect(named).toBeGreaterThanOrEqual(10);
  expect(precision, wrong(cases)).toBeGreaterThanOrEqual(0.9);
  expect(recall, wrong(cases)).toBeGreaterThanOrEqual(0.9);
});

const inLanguages = readLanguageCases().map(judge);
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'].map((name): [string, Verdict[]] => [
  name,
  inLanguages.filter(({ labelled }) => labelled.lang === name),
]);
it.each(languages)('The matcher reads hard answers in the language %s as people do', (_name, cases) => {
  const { f1, named } = accuracyOf(cases);
  expect(named).toBeGreaterThanOrEqual(30);
  expect(f1, wrong(cases)).toBeGreaterThanOrEqual(0.93);
});

it.each(['tune', 'holdout'])(
  'The matcher reads the %s half of the hard answers in thirteen languages as people do',
  (part) => {
    const cases = inLanguages.filter(({ labelled }) => labelled.part === part);
    const { precision, recall } = accuracyOf(cases);
    expect(precision, wrong(cases)).toBeGreaterThanOrEqual(0.96);
    expect(recall, wrong(cases)).toBeGreaterThanOrEqual(0.96);
  },
);

const open = readOpenCases().map(judge);
it.each(['tune', 'holdout'])(
  'The matcher reads the %s half of the sentences of fourteen classes as people do',
  (part) => {
    const cases = open.filter(({ labelled }) => labelled.part === part);
    const { precision, recall } = accuracyOf(cases);
    expect(precision, wrong(cases)).toBeGreaterThanOrEqual(0.93);
    expect(recall, wrong(cases)).toBeGreaterThanOrEqual(0.95);
  },
);

it('No brand of a class of the fourteen stands in both halves', () => {
  const halves = Map.groupBy(open, ({ labelled }) => `${labelled.class} ${labelled.brands[0]?.[0]}`);
  for (const cases of halves.values())
    expect(new Set(cases.map(({ labelled }) => labelled.part)).size).toBe(1);
});

it('The benchmark notices a matcher that finds nothing or everything', () => {
  const [labelled] = readLabelledCases();
  if (!labelled) throw new Error('no labelled cases');
  expect(
    accuracyOf([{ labelled, missed: labelled.mentioned, invented: [], counted: [], hidden: [] }]).recall,
  ).toBe(0);
  expect(
    accuracyOf([{ labelled, missed: [], invented: ['Other'], counted: [], hidden: [] }]).precision,
  ).toBeLessThan(1);
});

it.each(MARKS)('The matcher reads the labeled answers the same with the mark %j behind each name', (mark) => {
  const marked = readLabelledCases().map((labelled) => judge(withMarks(labelled, mark)));
  const found = (all: readonly Verdict[]) => all.map(({ missed, invented }) => ({ missed, invented }));
  expect(found(marked)).toEqual(found(verdicts));
});

it('The benchmark of marks puts a mark behind most names', () => {
  const marked = readLabelledCases().filter((labelled) => withMarks(labelled, '[1]').text !== labelled.text);
  expect(marked.length).toBeGreaterThan(300);
});
