/** Countries to choose from, by ISO 3166-1. Imports nothing, so that the dashboard can load it. */
export interface Country {
  code: string;
  name: string;
}

const NAMES = {
  AE: 'United Arab Emirates',
  AR: 'Argentina',
  AT: 'Austria',
  AU: 'Australia',
  BE: 'Belgium',
  BG: 'Bulgaria',
  BR: 'Brazil',
  CA: 'Canada',
  CH: 'Switzerland',
  CL: 'Chile',
  CN: 'China',
  CO: 'Colombia',
  CZ: 'Czechia',
  DE: 'Germany',
  DK: 'Denmark',
  EE: 'Estonia',
  EG: 'Egypt',
  ES: 'Spain',
  FI: 'Finland',
  FR: 'France',
  GB: 'United Kingdom',
  GR: 'Greece',
  HK: 'Hong Kong',
  HR: 'Croatia',
  HU: 'Hungary',
  ID: 'Indonesia',
  IE: 'Ireland',
  IL: 'Israel',
  IN: 'India',
  IT: 'Italy',
  JP: 'Japan',
  KE: 'Kenya',
  KR: 'South Korea',
  LU: 'Luxembourg',
  MX: 'Mexico',
  MY: 'Malaysia',
  NG: 'Nigeria',
  NL: 'Netherlands',
  NO: 'Norway',
  NZ: 'New Zealand',
  PH: 'Philippines',
  PL: 'Poland',
  PT: 'Portugal',
  RO: 'Romania',
  SE: 'Sweden',
  SG: 'Singapore',
  TR: 'Türkiye',
  UA: 'Ukraine',
  US: 'United States',
  ZA: 'South Africa',
} as const;

/** All 50, by name. */
export const COUNTRIES: readonly Country[] = Object.freeze(
  Object.entries(NAMES)
    .map(([code, name]) => Object.freeze({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en')),
);

export const isCountry = (code: string): boolean => Object.hasOwn(NAMES, code);
