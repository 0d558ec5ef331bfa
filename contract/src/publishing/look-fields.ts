import type { BrandingField } from './branding.ts';

/** How a site looks; null when unknown. */
export type Look = Record<BrandingField, string | null>;

export const LOOK_FIELDS: readonly BrandingField[] = [
  'site_title',
  'logo_url',
  'favicon_url',
  'brand_color',
  'link_color',
  'cta_text',
  'cta_url',
];

export const eachField = (value: (field: BrandingField) => string | null): Look => ({
  site_title: value('site_title'),
  logo_url: value('logo_url'),
  favicon_url: value('favicon_url'),
  brand_color: value('brand_color'),
  link_color: value('link_color'),
  cta_text: value('cta_text'),
  cta_url: value('cta_url'),
});
