import { expect, it } from 'vitest';
import { readPage } from '../../language/page/read-page.ts';
import { proposeTopicsOf } from '../built-in/propose-topics.ts';
import { asInPortugal } from './portuguese.ts';

const topicsOf = (host: string, body: string) => {
  const html = `<html lang="pt"><title>Lavandaria Norell</title><meta name="description" content="A sua lavandaria."><h1>Lavandaria e limpeza a seco</h1>${body}</html>`;
  const pages = [readPage(Buffer.from(html), { url: `https://${host}/`, content_type: 'text/html' })];
  const input = { brand_name: 'Norell', host, pages, description: '', existing: [], count: 1 };
  return proposeTopicsOf(input).flatMap(({ topic, prompts }) => [topic, ...prompts.map(({ text }) => text)]);
};

it('A company in Portugal is asked about in words of Portugal, by its host or its numbers, and one in Brazil in words of Brazil', () => {
  const inPortugal = topicsOf('norell.pt', '');
  expect(inPortugal[0]).toBe('lavandarias');
  expect(inPortugal.join(' ')).not.toMatch(/lavanderia/i);
  expect(topicsOf('norell.example', '<p>Contactos: +351 220 000 000</p>')).toEqual(inPortugal);
  expect(topicsOf('norell.com.br', '<p>CNPJ 00.000.000/0001-00</p>').join(' ')).toMatch(/lavanderia/i);
});

it.each([
  ['Quais encanadores no Porto atendem com urgência?', 'Quais canalizadores no Porto atendem com urgência?'],
  ['Contadores em Braga', 'Contabilistas em Braga'],
  ['Como conseguir horário rápido em uma lavanderia?', 'Como conseguir uma marcação rápida numa lavandaria?'],
])('The Brazilian %j is %j in Portugal', (brazilian, european) => {
  expect(asInPortugal(brazilian)).toBe(european);
});
