import type { ScriptRule } from '@sightline/contract/visiting/tracking';
import { fulfills } from '../../visiting/conversion-rules/conversion-rules.service.ts';
import type { StoredChange } from './variants.queries.ts';

/** A page as visitors of a variant see it. */
export interface ShownPage {
  variant_id: string;
  page_id: string;
  path: string;
  changes: readonly StoredChange[];
}

/** An element of the newest scan that can be pressed. */
export interface KnownElement {
  page_id: string;
  path: string;
  selector: string;
  content: string;
  href: string | null;
}

/** What is known of a website without any variant. */
export interface KnownSite {
  host: string;
  paths: readonly string[];
  elements: readonly KnownElement[];
}

/**
 * Why nobody who sees these pages can fulfill a rule, as far as the website is known; null where someone can, or where
 * nobody knows. Without pages it is about the original. `all` are the pages of every variant, since a rule follows an
 * element through its texts.
 */
export function obstacleTo(
  rule: ScriptRule,
  shown: readonly ShownPage[],
  { site, all }: { site: KnownSite; all: readonly ShownPage[] },
): string | null {
  if (rule.on === 'click') return clickObstacle(rule, shown, carriersOf(rule, site, all));
  if (rule.on === 'form_submit' && hidesForm(rule, shown, site)) return `the form on ${rule.value} is hidden`;
  return addressObstacle(rule, shown, { site, all });
}

/** Whether one of these arms can fulfill a rule that another can’t. */
export const differs = (obstacles: readonly (string | null)[]) =>
  obstacles.includes(null) && obstacles.some((obstacle) => obstacle !== null);

interface Carrier {
  page_id: string;
  path: string;
  selector: string;
}

/** Elements that read so in the original or in a variant. */
function carriersOf(rule: ScriptRule, { elements }: KnownSite, all: readonly ShownPage[]): Carrier[] {
  const fits = (text: string) => fulfills(rule, text);
  const known = elements.filter(({ content }) => fits(content));
  const changed = all.flatMap(({ page_id, path, changes }) =>
    changes
      .filter((change) => fits(change.was) || fits(readingOf(change)))
      .map(({ selector }) => ({ page_id, path, selector })),
  );
  return [...known, ...changed];
}

const readingOf = ({ text, runs }: StoredChange) => text ?? runs?.map((run) => run ?? '').join(' ') ?? '';

function clickObstacle(rule: ScriptRule, shown: readonly ShownPage[], carriers: readonly Carrier[]) {
  const isHidden = ({ page_id, selector }: Carrier) =>
    shown.some(
      (page) =>
        page.page_id === page_id &&
        page.changes.some(
          (change) =>
            change.hide && (change.selector === selector || selector.startsWith(`${change.selector} `)),
        ),
    );
  const [first] = carriers;
  if (!first || !carriers.every(isHidden)) return null;
  return `“${rule.value}” is hidden on ${first.path}`;
}

function hidesForm(rule: ScriptRule, shown: readonly ShownPage[], site: KnownSite) {
  const isThere = (path: string) => fulfills(rule, `https://${site.host}${path}`);
  const others = site.paths.filter((path) => isThere(path) && !shown.some((page) => page.path === path));
  return (
    others.length === 0 &&
    shown.some(
      ({ path, changes }) => isThere(path) && changes.some(({ tag, hide }) => hide && tag === 'form'),
    )
  );
}

/** Only where a variant’s own link is the one known way to the page. */
function addressObstacle(
  rule: ScriptRule,
  shown: readonly ShownPage[],
  { site, all }: { site: KnownSite; all: readonly ShownPage[] },
) {
  const leads = (href: string, path: string) => {
    const base = `https://${site.host}${path}`;
    return URL.canParse(href, base) && fulfills(rule, new URL(href, base).href);
  };
  const linked = (pages: readonly ShownPage[]) =>
    pages.some(({ path, changes }) => changes.some(({ href }) => href !== undefined && leads(href, path)));
  const isKnown =
    site.paths.some((path) => leads(path, '/')) ||
    site.elements.some(({ href, path }) => href !== null && leads(href, path));
  if (isKnown || !linked(all) || linked(shown)) return null;
  return `no known link leads to ${rule.value}`;
}
