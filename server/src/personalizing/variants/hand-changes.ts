import { randomUUID } from 'node:crypto';
import { type HandChange, MAX_HAND_BYTES } from '@sightline/contract/personalizing/page-editor';
import { AppError } from '../../platform/app-error.ts';
import type { ListedElement } from './hand-versions.queries.ts';
import { originalOf } from './variant-plan.ts';
import type { StoredChange } from './variants.queries.ts';

interface Known {
  /** Elements of the newest scan, of those that are changed. */
  elements: readonly ListedElement[];
  /** Addresses of images on the website. */
  images: readonly string[];
  /** Changes of the version before, whose ids go on. */
  before: readonly StoredChange[];
}

/** What is stored of a person's changes; throws what they can fix. */
export function storeHandChanges(changes: readonly HandChange[], known: Known): StoredChange[] {
  const selectors = new Set(changes.map(({ selector }) => selector));
  if (selectors.size < changes.length) throw refused('An element is changed twice.');
  const stored = changes.map((change) => storeOne(change, known));
  if (Buffer.byteLength(JSON.stringify(stored)) > MAX_HAND_BYTES)
    throw refused('These are more changes than visitors can load quickly. Change less on this page.');
  return stored;
}

function storeOne({ selector, tag, was, ...change }: HandChange, known: Known): StoredChange {
  const { text, runs, href, src, alt, before } = change;
  const name = was.slice(0, 60) || tag;
  if (Object.values(change).every((value) => value === undefined))
    throw refused(`Nothing changes in “${name}”.`);
  if (text !== undefined && runs) throw refused(`“${name}” has two new texts.`);
  if (href !== undefined && (tag !== 'a' || !leadsSomewhere(href)))
    throw refused(`“${href.slice(0, 100)}” is not an address that a link can lead to.`);
  if ((src !== undefined || alt !== undefined) && tag !== 'img') throw refused(`“${name}” is not an image.`);
  if (src !== undefined && !known.images.includes(src))
    throw refused('Choose an image that your website already has.');
  if (before === selector) throw refused(`“${name}” can’t be moved there.`);
  const listed = known.elements.find((element) => element.selector === selector);
  if (listed && !listed.enabled)
    throw new AppError('conflict', `“${name}” is turned off. Turn it on to change it.`);
  return {
    element_id: listed?.id ?? idBefore(selector, known) ?? randomUUID(),
    selector,
    was: listed ? originalOf(listed, change) : was,
    ...given(change),
    ...(!listed && { tag }),
  };
}

const refused = (sentence: string) =>
  new AppError('bad_request', sentence, { fields: { changes: sentence } });

const idBefore = (selector: string, { before }: Known) =>
  before.find((change) => change.selector === selector && change.tag !== undefined)?.element_id;

/** Without what was not said. */
function given({ text, runs, href, src, alt, hide, before }: Omit<HandChange, 'selector' | 'tag' | 'was'>) {
  return {
    ...(text !== undefined && { text }),
    ...(runs && { runs }),
    ...(href !== undefined && { href }),
    ...(src !== undefined && { src }),
    ...(alt !== undefined && { alt }),
    ...(hide && { hide }),
    ...(before !== undefined && { before }),
  };
}

function leadsSomewhere(address: string): boolean {
  const url = URL.parse(address, 'https://website.invalid/');
  return url !== null && /^(https?|mailto|tel):$/.test(url.protocol);
}
