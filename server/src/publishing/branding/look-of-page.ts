import { readJsonLd } from '../../language/page/json-ld.ts';
import { foldSpace, type PageNode } from '../../language/page/page-dom.ts';
import { readHead } from '../../language/page/page-head.ts';
import { type FoundCall, findCall } from './find-call.ts';
import { type PageIcon, type PageParts, readParts } from './look-parts.ts';
import { logoOf, organizationsOf, securePicture } from './organization-logo.ts';

/** What a home page's markup says about its look. */
export interface PageLook {
  site_title: string | null;
  logo_url: string | null;
  /** The ones the page names, best first. */
  favicons: string[];
  theme_color: string | null;
  call: FoundCall | null;
  parts: PageParts;
  /** Full addresses of its stylesheets. */
  sheets: string[];
}

const MAX_NAME_LENGTH = 60;

export function lookOfPage(nodes: PageNode[], url: string): PageLook {
  const head = readHead(nodes, url);
  const parts = readParts(nodes);
  const json_ld = readJsonLd(head.json_ld);
  const icons = iconsOf(parts.icons, head.base);
  const touch = parts.icons.filter(({ rel }) => rel.startsWith('apple-touch-icon'));
  return {
    site_title: titleOf(head.meta, json_ld),
    logo_url:
      logoOf(json_ld, head.base) ??
      imageLogo(parts, { base: head.base, home: url }) ??
      securePicture(head.meta.get('og:logo'), head.base) ??
      largest(touch, head.base),
    favicons: icons,
    theme_color: head.meta.get('theme-color') ?? null,
    call: findCall(parts.anchors, head.base),
    parts,
    sheets: parts.sheets.flatMap((href) => URL.parse(href, head.base)?.href ?? []),
  };
}

function titleOf(
  meta: ReadonlyMap<string, string>,
  json_ld: readonly Record<string, unknown>[],
): string | null {
  const names = [
    meta.get('og:site_name'),
    meta.get('application-name'),
    meta.get('apple-mobile-web-app-title'),
    ...organizationsOf(json_ld).map(({ name }) => name),
  ];
  const found = names.find(
    (name) => typeof name === 'string' && foldSpace(name) !== '' && name.length <= MAX_NAME_LENGTH,
  );
  return typeof found === 'string' ? foldSpace(found) : null;
}

/** A picture at the top of the page that is called a logo or links to the home page. */
function imageLogo({ images }: PageParts, { base, home }: { base: string; home: string }): string | null {
  const front = images.filter(({ place }) => place === 'header');
  const leadsHome = (href: string | null) => {
    const url = href === null ? null : URL.parse(href, base);
    return url !== null && url.host === new URL(home).host && /^\/(?:[a-z]{2}\/?)?$/.test(url.pathname);
  };
  const isNamed = ({ hints }: { hints: string }) => /logo|brand(?:mark)?\b/i.test(hints);
  const ordered = [
    ...front.filter((image) => leadsHome(image.href) && isNamed(image)),
    ...front.filter((image) => leadsHome(image.href)),
    ...front.filter(isNamed),
    ...images.filter((image) => image.place === 'content' && leadsHome(image.href) && isNamed(image)),
  ];
  for (const { src } of ordered) {
    const logo = securePicture(src, base);
    if (logo) return logo;
  }
  return null;
}

/** Drawings first, then pictures of at least 32 pixels, then anything else. */
function iconsOf(icons: readonly PageIcon[], base: string): string[] {
  const rank = ({ rel, href, type, sizes }: PageIcon) => {
    if (rel.startsWith('apple-touch-icon')) return 3;
    if (type.includes('svg') || /\.svg(?:\?|$)/i.test(href)) return 0;
    return sizeOf(sizes) >= 32 ? 1 : 2;
  };
  const ordered = icons.toSorted((a, b) => rank(a) - rank(b) || sizeOf(a.sizes) - sizeOf(b.sizes));
  return ordered.map(({ href }) => securePicture(href, base)).filter((url) => url !== null);
}

function largest(icons: readonly PageIcon[], base: string): string | null {
  const [first] = icons.toSorted((a, b) => sizeOf(b.sizes) - sizeOf(a.sizes));
  return securePicture(first?.href, base);
}

const sizeOf = (sizes: string) => Number.parseInt(/(?<!\d)(\d+)x\d+/.exec(sizes)?.[1] ?? '0', 10);
