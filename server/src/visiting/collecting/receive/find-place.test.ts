import { expect, it } from 'vitest';
import { createLogger } from '../../../platform/log/logger.ts';
import { placeIn, placesOf } from './find-place.service.ts';

const NOWHERE = { country: null, region: null, city: null };

it('Both kinds of place files, with countries and with cities, are read', () => {
  expect(placeIn({ country_code: 'be' })).toEqual({ country: 'BE', region: null, city: null });
  const city = {
    city: { geoname_id: 2797656, names: { de: 'Gent', en: 'Ghent' } },
    country: { iso_code: 'BE', names: { en: 'Belgium' } },
    subdivisions: [{ iso_code: 'VLG', names: { en: 'Flanders' } }, { names: { en: 'East Flanders' } }],
  };
  expect(placeIn(city)).toEqual({ country: 'BE', region: 'Flanders', city: 'Ghent' });
  expect(placeIn({ country: {}, city: { geoname_id: 1 }, subdivisions: [{}] })).toEqual(NOWHERE);
  expect(placeIn(null)).toEqual(NOWHERE);
});

it('The place file that comes with the product is used where the configured one cannot be read', async () => {
  const ctx = { config: { geoip_path: '/nowhere/cities.mmdb' }, log: createLogger('silent') };
  const find = await placesOf(ctx);
  expect(find('81.82.83.84').country).toBe('BE');
  expect(find('::ffff:81.82.83.84').country).toBe('BE');
  for (const ip of ['127.0.0.1', '192.168.1.1', '::1', 'fe80::1', '100.64.0.1', 'nonsense', ''])
    expect(find(ip)).toEqual(NOWHERE);
});
