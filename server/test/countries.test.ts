import { COUNTRIES, isCountry } from '@sightline/contract/company/countries';
import { expect, it } from 'vitest';

it('[P-ENT-30][P-ENT-31] There are fifty countries to choose from, each with a code of ISO 3166-1 and a name', () => {
  expect(COUNTRIES).toHaveLength(50);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(50);
  const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const { code, name } of COUNTRIES) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(known.of(code)).toBeDefined();
    expect(name.length).toBeGreaterThan(3);
    expect(isCountry(code)).toBe(true);
  }
  expect(isCountry('ZZ')).toBe(false);
  // Stored locations refer to these, so the list must stay.
  const codes = COUNTRIES.map(({ code }) => code).toSorted();
  expect(codes.join(' ')).toBe(
    'AE AR AT AU BE BG BR CA CH CL CN CO CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IT JP KE KR LU MX MY NG NL NO NZ PH PL PT RO SE SG TR UA US ZA',
  );
  expect(Object.isFrozen(COUNTRIES)).toBe(true);
});
