import { describe, expect, it } from 'vitest';
import { readPage } from '../../language/page/read-page.ts';
import { readCompany } from './read-company.ts';

function read(lang: string, brand_name: string, html: string) {
  const page = readPage(Buffer.from(`<html lang="${lang}">${html}</html>`), {
    url: 'https://norell.example/',
    content_type: 'text/html',
  });
  return readCompany({ brand_name, host: 'norell.example', pages: [page] });
}

describe('Who runs a site', () => {
  it.each([
    ['de', 'Norell', '<title>Norell</title><h1>Norell e. V.</h1><p>Mitglied werden</p><p>Unser Vorstand</p>'],
    ['fr', 'Norell', '<title>Association Norell</title><p>Nos bénévoles vous accueillent le samedi.</p>'],
    ['it', 'Norell', '<title>Norell ODV</title><p>Cerchiamo volontari per la mensa.</p>'],
    ['nl', 'Stichting Norell', '<title>Norell</title><p>Word vrijwilliger of doneer vandaag.</p>'],
    ['pt', 'Norell', '<title>Associação Norell</title><p>Torne-se sócio da nossa associação.</p>'],
  ])('a club or a charity is asked for its category in words it accepts (%s, %s)', (lang, brand, html) => {
    const { is_non_profit, choices } = read(lang, brand, html);
    expect(is_non_profit).toBe(true);
    expect(choices.map(({ id }) => id)).toEqual(expect.arrayContaining(['association', 'charity']));
  });

  it('a company that trains for a federation or sells to clubs counts as a company', () => {
    const member =
      '<title>Norell Malerbetrieb</title><h1>Maler in Graz</h1><p>Mitglied im Fachverband e. V.</p>';
    expect(read('de', 'Norell', member).is_non_profit).toBe(false);
    const seller = '<title>Norell | Club software</title><p>Members and volunteers sign up online.</p>';
    expect(read('en', 'Norell', seller).is_non_profit).toBe(false);
  });

  it('a club is never taken for the trade that its text speaks of', () => {
    const html =
      '<title>Förderverein Norell e. V.</title><h1>Restaurant und Garten</h1><p>Mitglied werden</p><p>Spenden</p>';
    expect(read('de', 'Förderverein Norell', html).choices.map(({ kind }) => kind)).not.toContain('trade');
  });

  it('what an association is of no kind in particular is asked for, never stated', () => {
    const html = '<title>Association Norell</title><h1>Association Norell</h1><p>Adhésion et bénévoles</p>';
    expect(read('fr', 'Association Norell', html).category).toBeNull();
  });

  it('a company with a blog is not taken for a blog', () => {
    const html =
      '<title>Norell Plumbing</title><h1>Plumber in Leeds</h1><h2>Blog</h2><a href="/blog">Blog</a>';
    expect(read('en', 'Norell', html).choices.map(({ id }) => id)).not.toContain('personal blog');
  });

  it('a picture such as “the operating system for your business” states no category', () => {
    const html = '<title>The business operating system</title><h1>An operating system for teams</h1>';
    expect(read('en', 'Norell', html)).toMatchObject({ category: null, choices: [] });
  });
});
