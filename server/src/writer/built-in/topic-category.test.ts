import { describe, expect, it } from 'vitest';
import { asCategory, isSameKind, shortCategory } from './topic-category.ts';
import { definitionTail, kindPhrase } from './topic-definition.ts';

describe('The kind of thing a company offers', () => {
  const kindIn = (sentence: string) => kindPhrase(definitionTail('Acme', sentence) ?? '');

  it.each([
    [
      'Acme is an object-relational database management system (ORDBMS) based on Acme 4.2.',
      'object-relational database management system',
    ],
    [
      'Acme is a fast, scalable, distributed revision control system with a rich command set.',
      'distributed revision control system',
    ],
    ['The Acme is designed to be a powerful and flexible web server that works everywhere.', 'web server'],
    ['Acme is a web framework highly focused on providing the best experience.', 'web framework'],
    ['Acme is an easy to learn, powerful programming language.', 'programming language'],
    ['Acme is a point of sale system for bakeries.', 'point-of-sale system'],
    ['Acme is a family-run heating company in Leeds.', 'heating company'],
    ['We are a digital marketing agency in Manchester.', 'digital marketing agency'],
    ['At Acme, we’re a small team of plumbers.', 'plumbers'],
    ['Acme is an open-source project.', null],
    ['Acme is the easiest way to get paid.', null],
    ['Acme can print labels.', null],
  ])('The kind of thing in a sentence is found: %j → %j', (sentence, kind) => {
    expect(kindIn(sentence)).toBe(kind);
  });

  it('The kind of thing has a singular and a plural, and is marked as used or hired', () => {
    expect(asCategory('bakery CRMs')).toEqual({
      one: 'bakery CRM',
      many: 'bakery CRMs',
      offered_as: 'product',
    });
    expect(asCategory('invoicing software')).toEqual({
      one: 'invoicing software',
      many: 'invoicing tools',
      offered_as: 'product',
    });
    expect(asCategory('web hosting')).toEqual({
      one: 'web hosting',
      many: 'web hosting providers',
      offered_as: 'provider',
    });
    expect(asCategory('wedding cakes')).toBeNull();
  });

  it('The kind of thing has a short name where that still says enough', () => {
    const short = (phrase: string) =>
      shortCategory(asCategory(phrase) ?? { one: '', many: '', offered_as: 'product' }).many;
    expect(short('relational database')).toBe('databases');
    expect(short('bakery CRM')).toBe('CRMs');
    expect(short('web server')).toBe('web servers');
    expect(short('distributed revision control system')).toBe('revision control systems');
  });

  it('Two kinds of things are told apart by their distinctive words', () => {
    const same = (one: string, other: string) => {
      const [a, b] = [asCategory(one), asCategory(other)];
      return a !== null && b !== null && isSameKind(a, b);
    };
    expect(same('CRM', 'bakery CRM')).toBe(true);
    expect(same('payroll software', 'invoicing software')).toBe(false);
  });
});
