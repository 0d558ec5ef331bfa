import { expect, it } from 'vitest';
import { overviewNames } from './overview-names.ts';

it.each([
  ['Acme equips small bakeries with ovens and tills.', 'About Acme', 'What is Acme?'],
  ['Acme stattet kleine Bäckereien mit Öfen und Kassen aus.', 'Über Acme', 'Was ist Acme?'],
  ['Acme équipe les petites boulangeries de fours et de caisses.', 'À propos d’Acme', 'Qu’est-ce que Acme ?'],
  ['Acme voorziet kleine bakkerijen van ovens en kassa’s voor elke dag.', 'Over Acme', 'Wat is Acme?'],
  ['Компания Acme поставляет печи и кассы небольшим пекарням.', 'About Acme', 'What is Acme?'],
  ['', 'About Acme', 'What is Acme?'],
])('An overview of %j is not called %j in the language of its text', (text, title, question) => {
  expect(overviewNames('Acme', text)).toEqual({ title, question });
});
