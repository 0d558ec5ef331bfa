import { describe, expect, it } from 'vitest';
import { askedValues } from './asked-values.ts';
import { kinOf, reversed } from './reader-kin.ts';
import { hasValue, type ValueKind } from './typed-values.ts';

describe('Values that buyers ask for', () => {
  it.each<[string, ValueKind[], string, string, string?]>([
    ['When are you open on Saturday?', ['hours', 'date'], 'Sat 9:00–13:00', 'We repair bicycles.'],
    ['Bis wie viel Uhr haben Sie offen?', ['hours'], 'Montag | 9:00-13:00 Uhr', 'Wir sind für Sie da.'],
    ['À quelle heure fermez-vous ?', ['hours'], 'De 9h à 19h.', 'Soyez les bienvenus.'],
    ['¿Dónde está la tienda?', ['place'], 'Calle Mayor, 12', 'En 2019 abrimos otra.'],
    ['Quanto tempo demora a entrega?', ['duration'], 'Entre 2 e 3 dias', 'Com 2 carrinhas'],
    ['A che numero posso chiamare?', ['phone', 'mail'], 'Tel: 049 232 21 86', 'Dal 2019 al 2020'],
    ['Wat is jullie adres?', ['place'], 'Dorpsstraat 7', 'Er is plaats voor 7.'],
    ['Mihin aikaan liike on auki?', ['hours'], 'ma–pe 9.00–17.00', 'Liikkeemme on Turussa.', 'fi'],
    ['När öppnade ni?', ['date', 'hours'], 'Vi öppnade i mars 2015.', 'Vi är öppna för alla.', 'sv'],
    ['Nakliyat kaç saat sürer?', ['duration'], 'Genellikle 4-6 saat', '3 araç ile', 'tr'],
    ['Mennyi ideig tart?', ['duration'], 'Körülbelül 3 nap', 'Budapest 3', 'hu'],
    ['Kdy se platí záloha?', ['date', 'hours'], 'Do 15. ledna', 'Záloha je nutná.', 'cs'],
  ])(
    'What “%s” asks for is recognized in the question and in texts',
    (question, kinds, having, lacking, language = 'en') => {
      expect(askedValues(question, language)).toEqual(kinds);
      expect(kinds.some((kind) => hasValue(having, kind))).toBe(true);
      expect(kinds.some((kind) => hasValue(lacking, kind))).toBe(false);
    },
  );

  it('Software that is open source has no opening hours', () => {
    expect(askedValues('Is it open source?', 'en')).toEqual([]);
  });
});

describe('Word families', () => {
  const kin = (stem: string, language: string, words: string[]) =>
    kinOf(stem, language, {
      vocabulary: words.toSorted(),
      backwards: words.map(reversed).toSorted(),
    });

  it('A derivation that no stemmer joins is found, and no longer word outside compounding languages', () => {
    expect(kin('photograph', 'fr', ['photographi', 'phototherapi'])).toEqual(['photographi']);
    expect(kin('photo', 'fr', ['photographies'])).toEqual([]);
  });

  it('The parts and the wholes of a compound are found', () => {
    const words = ['mittwoch', 'nachmittagssprechstund', 'sprechzimmer'];
    expect(kin('mittwochnachmittag', 'de', words)).toEqual(['mittwoch']);
    expect(kin('sprechstund', 'de', words)).toEqual(['nachmittagssprechstund']);
  });
});
