import type { BrandingField } from './branding.ts';
import { LOOK_FIELDS } from './look-fields.ts';
import { hexColor } from './page-colors.ts';

/** As typed; absent when it should not change. */
export type TypedLook = Partial<Record<BrandingField, string | null | undefined>>;

type Clean = { value: string } | { fault: string };

const MAX_TITLE_LENGTH = 80;
const MAX_CALL_LENGTH = 60;
const MAX_ADDRESS_LENGTH = 2000;

const CLEANERS: Record<BrandingField, (typed: string) => Clean> = {
  site_title: (typed) => cleanLine(typed, MAX_TITLE_LENGTH),
  logo_url: cleanPicture,
  favicon_url: cleanPicture,
  brand_color: cleanColor,
  link_color: cleanColor,
  cta_text: (typed) => cleanLine(typed, MAX_CALL_LENGTH),
  cta_url: cleanCall,
};

/** The typed value as stored, null when it was left empty, and a sentence for each field that is not valid. */
export function cleanLook(typed: TypedLook) {
  const look: Partial<Record<BrandingField, string | null>> = {};
  const faults: Partial<Record<BrandingField, string>> = {};
  for (const field of LOOK_FIELDS) {
    const value = typed[field];
    if (value === undefined) continue;
    const line = foldLine(value ?? '');
    const cleaned = line === '' ? { value: null } : CLEANERS[field](line);
    if ('fault' in cleaned) faults[field] = cleaned.fault;
    else look[field] = cleaned.value;
  }
  return { look, faults };
}

/** On one line, without characters that the database or a page cannot hold. */
const foldLine = (text: string) =>
  text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

const cleanLine = (line: string, most: number): Clean =>
  line.length > most ? { fault: `Use at most ${most} characters.` } : { value: line };

function cleanColor(line: string): Clean {
  const color = hexColor(line);
  return color ? { value: color } : { fault: 'Use a color such as #1d4ed8.' };
}

/** The address of a picture that published pages may show. */
export function cleanPicture(line: string): Clean {
  const url = webAddress(line);
  if (url?.protocol === 'http:')
    return {
      fault: 'Use an address that begins with https://. Pages show no pictures that come unencrypted.',
    };
  return url
    ? { value: url.href }
    : { fault: 'Use the address of a picture, such as https://example.com/logo.png.' };
}

function cleanCall(line: string): Clean {
  if (/^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+(?:\?\S*)?$/i.test(line) && line.length <= MAX_ADDRESS_LENGTH)
    return { value: line };
  if (/^tel:\+?[\d ().-]{3,40}$/i.test(line)) return { value: line.replaceAll(' ', '') };
  const url = webAddress(line);
  return url ? { value: url.href } : { fault: 'Use a web address, or one that begins with mailto: or tel:.' };
}

/** A web address as people type it, with or without scheme; null when it is not one. */
function webAddress(line: string): URL | null {
  const isWhole = /^https?:\/\//i.test(line);
  if (!isWhole && /^[a-z][a-z\d+.-]*:(?!\d)/i.test(line)) return null;
  const url = URL.parse(isWhole ? line : `https://${line}`);
  if (!url?.hostname.includes('.') || url.username || url.password) return null;
  return url.href.length <= MAX_ADDRESS_LENGTH ? url : null;
}
