import { expect, it } from 'vitest';
import { readPage } from '../../language/page/read-page.ts';
import { proposeTopicsOf } from '../built-in/topics/propose-topics.ts';

const topicsOf = (host: string, kind: string, body = '') => {
  const html = `<html lang="pt"><title>${kind} Norell</title><meta name="description" content="${kind}."><h1>${kind}</h1>${body}</html>`;
  const pages = [readPage(Buffer.from(html), { url: `https://${host}/`, content_type: 'text/html' })];
  const input = { brand_name: 'Norell', host, pages, description: '', existing: [], count: 1 };
  return proposeTopicsOf(input).flatMap(({ topic, prompts }) => [topic, ...prompts.map(({ text }) => text)]);
};

it('A company in Portugal is asked about in words of Portugal, by its host or its numbers, and one in Brazil in words of Brazil', () => {
  const inPortugal = topicsOf('norell.pt', 'Lavandaria');
  expect(inPortugal[0]).toBe('lavandarias');
  expect(inPortugal.join(' ')).not.toMatch(/lavanderia|\bem uma\b/i);
  expect(topicsOf('norell.example', 'Lavandaria', '<p>Contactos: +351 220 000 000</p>')).toEqual(inPortugal);
  const inBrazil = topicsOf('norell.com.br', 'Lavanderia', '<p>CNPJ 00.000.000/0001-00</p>');
  expect(inBrazil.join(' ')).not.toMatch(/lavandaria/i);
});

it('A word that has another gender in Portugal brings its own articles and endings', () => {
  const inPortugal = topicsOf('norell.pt', 'Ginásio').join(' ');
  expect(inPortugal).toContain('Quais ginásios perto de mim são mais recomendados?');
  expect(inPortugal).not.toMatch(/academia|uma ginásio/);
  expect(topicsOf('norell.com.br', 'Academia').join(' ')).toContain(
    'academias perto de mim são mais recomendadas',
  );
});

it('A company in Brazil is not asked about in words of Portugal that the tables hold', () => {
  expect(topicsOf('norell.com.br', 'Clube de ténis').join(' ')).toMatch(/tênis/);
});
