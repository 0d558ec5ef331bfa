import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import type { CountryResponse } from 'maxmind';
import { z } from 'zod';
import type { Ctx } from '../../../context.ts';
import { errorWords } from '../../../platform/log/error-words.ts';

export interface Place {
  country: string | null;
  region: string | null;
  city: string | null;
}
/** The part of the context that says which file to use. */
interface Settings {
  config: Pick<Ctx['config'], 'geoip_path'>;
  log: Ctx['log'];
}

type FindPlace = (ip: string) => Place;

const NOWHERE: Place = { country: null, region: null, city: null };
const COUNTRIES = '#countries';
/** In the released package, the file of countries has less than half of its size. */
const PACKED = '.br';

const named = z.object({ names: z.object({ en: z.string() }) }).catch({ names: { en: '' } });
/** Fields of files with countries only, and of MaxMind's. */
const recordSchema = z.object({
  country_code: z.string().optional(),
  country: z.object({ iso_code: z.string().optional() }).optional(),
  subdivisions: z.array(named).optional(),
  city: named.optional(),
});

const files = new Map<string, Promise<FindPlace>>();

/** Looks addresses up in the configured file or the included one, which is read on first use. */
export function placesOf(ctx: Settings): Promise<FindPlace> {
  const { geoip_path = '' } = ctx.config;
  let opened = files.get(geoip_path);
  if (!opened) {
    opened = openConfigured(ctx, geoip_path);
    files.set(geoip_path, opened);
  }
  return opened;
}

/** Events matter more than their country, so an unreadable file never rejects them. */
async function openConfigured({ log }: Settings, file: string): Promise<FindPlace> {
  try {
    if (file !== '') return await openPlaces(file);
  } catch (error) {
    log.error(
      { file, error: errorWords(error) },
      'GEOIP_PATH cannot be read; countries come from our own file',
    );
  }
  return openPlaces(fileURLToPath(import.meta.resolve(COUNTRIES))).catch((error: unknown) => {
    log.error({ error: errorWords(error) }, 'country database cannot be read; visitors have no country');
    return () => NOWHERE;
  });
}

async function openPlaces(file: string): Promise<FindPlace> {
  const { open, Reader } = await import('maxmind');
  const reader = file.endsWith(PACKED)
    ? // Few records, one for each country.
      new Reader<CountryResponse>(await promisify(brotliDecompress)(await readFile(file)), {
        cache: new Map(),
      })
    : await open(file);
  return (ip) => {
    const address = publicAddress(ip);
    return address === null ? NOWHERE : placeIn(reader.get(address));
  };
}

/** The place in a file's record, in English. */
export function placeIn(record: unknown): Place {
  const read = recordSchema.safeParse(record);
  if (!read.success) return NOWHERE;
  const { country_code, country, subdivisions, city } = read.data;
  return {
    country: (country_code ?? country?.iso_code)?.toUpperCase() || null,
    region: subdivisions?.[0]?.names.en || null,
    city: city?.names.en || null,
  };
}

function publicAddress(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  return address.range() === 'unicast' ? address.toString() : null;
}
