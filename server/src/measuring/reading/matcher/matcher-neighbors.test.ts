import { expect, it } from 'vitest';
import { createMatcher } from './matcher.ts';

const named = (text: string, ...names: string[]) =>
  createMatcher(names.map((name) => ({ id: name, names: [name] })))(text)
    .filter(({ spans }) => spans.length > 0)
    .map(({ brand_id }) => brand_id);

const NAMES = [
  ['Personio', 'Stripe', 'Zendesk', 'Röst & Co.', 'HubSpot', 'Shopify'],
  ['Klarna', 'Datev', 'Nespresso', 'Acme', 'Pipedrive', 'Linear'],
].flat();

it.each([
  'You will often see X recommended for small teams.',
  'Customers pay via X.',
  'Rechnungen lassen sich via X versenden.',
  "In Germany's largest city, X delivers coffee to offices.",
  'See [X](https://example.com) for details.',
  'Many teams port X data to a new system.',
  'Middleware can bridge X and the warehouse.',
  'In every region X is popular.',
  'Prices differ from state to state, X charges tax everywhere.',
  'On this street (X has a shop there) parking is free.',
  'Print it on a square X card.',
  'Veel klanten willen meer X kopen.',
  'In questa via X apre un negozio.',
])('A noun of a place that stands before a name by itself does not hide it: %s', (phrase) => {
  expect(NAMES.filter((name) => named(phrase.replace('X', name), name).length === 0)).toEqual([]);
});

it.each([
  ['The city of Orange is in California.', 'Orange'],
  ["La ville d'Orange a un théâtre romain.", 'Orange'],
  ['Desde la bahía de Santander sale el ferry a Plymouth.', 'Santander'],
  ["L'isola di Aruba si trova nei Caraibi.", 'Aruba'],
])('A noun of a place, "of" and a name in the same language are a place: %s', (text, name) => {
  expect(named(text, name)).toEqual([]);
});

it('A name that a hyphen joins to another name or to what products have is a name', () => {
  expect(named('Die Slack-Integration ist neu.', 'Slack')).toEqual(['Slack']);
  expect(named('Mit der shopify-App lassen sich Bestände abgleichen.', 'Shopify')).toEqual(['Shopify']);
  expect(named('Slack-to-Teams migrations take a week.', 'Slack')).toEqual(['Slack']);
  expect(named('El conector Slack-Notion ahorra tiempo.', 'Slack', 'Notion')).toEqual(['Slack', 'Notion']);
  expect(named('Wir verkaufen Box-Spring-Betten aus Holz.', 'Box')).toEqual([]);
  expect(named('A Target-driven plan needs numbers.', 'Target')).toEqual([]);
});

it('A sale in November does not make a name the name of a color', () => {
  expect(named('The Notion Black Friday deal cuts the yearly price.', 'Notion')).toEqual(['Notion']);
  expect(named('The walls come in Sage green.', 'Sage')).toEqual([]);
});

it('A country or city before a name that does something is no part of the name', () => {
  expect(named('In Germany Wise offers local accounts.', 'Wise')).toEqual(['Wise']);
  expect(named('From San Diego Gusto serves small employers.', 'Gusto')).toEqual(['Gusto']);
  expect(named('En España Holded lidera entre las pymes.', 'Holded')).toEqual(['Holded']);
  expect(named('In San Diego Klarna has an office.', 'Klarna')).toEqual(['Klarna']);
  expect(named('A guide at the Chevy Chase trail offers tours.', 'Chase')).toEqual([]);
  expect(named('The portrait of Diego Klarna was sold.', 'Klarna')).toEqual([]);
});

it.each([
  ['We sent the proposal with Pipe Drive.', 'Pipedrive'],
  ['Ein Sparkassenkonto lohnt sich auf dem Land.', 'Sparkasse'],
  ['Korko oli Nordeassa matalin.', 'Nordea'],
  ['Alternatives: Paprika, ladle.io, Mealime.', 'Ladle'],
  ['ladle.io is the recipe manager to pick.', 'Ladle'],
])('A name written apart, joined, with an ending or as a domain is a name: %s', (text, name) => {
  expect(named(text, name)).toEqual([name]);
});

it.each([
  ['She had to pipe drive belts through the hall.', 'Pipedrive'],
  ['You can sign up at ladle.io within a minute.', 'Ladle'],
  ['Sources: ladle.io, example.com', 'Ladle'],
  ['Bayern play at the Allianz Arena in Munich.', 'Allianz'],
  ['Frau Fischer beantwortet Ihre Fragen gern.', 'Fischer'],
  ['The poet Whitman lived in Camden.', 'Whitman'],
  ['Le cabinet est au 8, rue Pasteur à Lille.', 'Pasteur'],
  ['Lo studio è in via Garibaldi 10.', 'Garibaldi'],
  ['Mint Mobile sells phone plans.', 'Mint'],
  ['Ariel is a mermaid who wants to live on land.', 'Ariel'],
  ['A 1.5 HP motor is enough for this pond.', 'HP'],
  ['Send the shop a DM and ask.', 'DM'],
  ['The verb takes the -ing form.', 'ING'],
  ['Can you photoshop the logo onto the shirt?', 'Photoshop'],
  ['Mit der S-Bahn sind Sie in zwölf Minuten da.', 'Bahn'],
  ['Follow @hopper on most networks.', 'Hopper'],
  ["I couldn't find any reviews that mention Acme.", 'Acme'],
  ['In den Tests kommt Acme nicht vor.', 'Acme'],
  ['Je n’ai trouvé aucun avis qui mentionne Acme.', 'Acme'],
  ['De reviews noemen Acme niet.', 'Acme'],
  ["Acme can't be identified from public sources.", 'Acme'],
  ['Ich kenne Acme leider nicht.', 'Acme'],
  ['Vale, entonces nos vemos mañana.', 'Vale'],
  ['Acme falta en la lista.', 'Acme'],
  ['Acme nämns inte i testerna.', 'Acme'],
])(
  'Somebody or something else that bears the name, and a reported absence, are no mention: %s',
  (text, name) => {
    expect(named(text, name)).toEqual([]);
  },
);

it.each([
  ['Mint', 'Mint Mobile sells phone plans.'],
  ['Mint', 'Mint Mobile is cheap. Many people like Mint Mobile.'],
  ['HP', 'It has 5 HP, the old one had 8 HP.'],
])(
  'What may be something else is shown for a decision, however often it is named: %s in “%s”',
  (name, text) => {
    const [mention] = createMatcher([{ id: name, names: [name] }])(text);
    expect(mention?.spans).toEqual([]);
    expect(mention?.unclear.map(({ counted }) => counted)).toContain(false);
  },
);

it('What a company does or lacks, and its daughter, is a mention', () => {
  expect(named('Ich finde Acme nicht teuer.', 'Acme')).toEqual(['Acme']);
  expect(named('Acme retired its old plans in May.', 'Acme')).toEqual(['Acme']);
  expect(named('Siemens Energy AG builds turbines.', 'Siemens')).toEqual(['Siemens']);
  expect(named('Al plan de Acme le falta un informe.', 'Acme')).toEqual(['Acme']);
});

it('Another company of the name does not count beside the one that is meant', () => {
  const text = 'We use Mint for budgets. Mint Mobile is something else.';
  const [mention] = createMatcher([{ id: 'Mint', names: ['Mint'] }])(text);
  expect(mention?.spans).toEqual([{ start: 7, end: 11 }]);
});
