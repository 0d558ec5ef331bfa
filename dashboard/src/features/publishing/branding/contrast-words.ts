import {
  colorsOf,
  contrastOf,
  hexColor,
  MIN_CONTRAST,
  PAPER,
} from '@sightline/contract/publishing/page-colors';

/** What pages do with a color, in words, and the closest color they would use unchanged. */
export interface ColorWords {
  text: string;
  /** Two colors: the requested one and the one pages show. */
  better: string | null;
}

/** Ratios are truncated, not rounded: 4.46 must not look like the required 4.5. */
const ratioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/** Whether links are readable on both backgrounds. */
export function linkWords(site: { brand_color: string | null; link_color: string | null }): ColorWords {
  const { light, dark } = colorsOf(site);
  const link = hexColor(site.link_color) ?? light.brand;
  const ratio = contrastOf(link, PAPER.light);
  const inDark = dark.link === link ? '' : ` Dark pages lighten it to ${dark.link}.`;
  const subject = site.link_color === null ? 'Links take the brand color: ' : '';
  if (ratio >= MIN_CONTRAST)
    return { text: `${subject}${ratioText(ratio)} on white.${inDark}`, better: null };
  return {
    text: `${subject}${ratioText(ratio)} on white, and text needs ${MIN_CONTRAST}:1. We darken it to ${light.link} for readability.`,
    better: light.link,
  };
}

/** Color of text on the brand color. */
export function brandWords(site: { brand_color: string | null }): string {
  const { brand, on_brand } = colorsOf({ ...site, link_color: null }).light;
  const tone = on_brand === '#000000' ? 'black' : 'white';
  return `The button’s text on it is ${tone}, ${ratioText(contrastOf(brand, on_brand))}.`;
}
