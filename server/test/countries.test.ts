import { COUNTRIES, isCountry } from '@sightline/contract/countries';
import { expect, it } from 'vitest';

it('[P-ENT-30][P-ENT-31] there are fifty countries to choose from, each with a code of ISO 3166-1 and a name', () => {
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
  expect(Object.isFrozen(COUNTRIES)).toBe(true);
});
