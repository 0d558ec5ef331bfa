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
