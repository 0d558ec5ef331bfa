import { createHash } from 'node:crypto';
import type { FailingChange } from '../../visiting/visits/change-health-types.ts';
import type { VariantChange, VariantElement, VariantWish } from '../../writer/variant-types.ts';
import type { PageBlock } from '../site-pages/elements.queries.ts';
import type { FeedbackRow, StoredChange, VariantVersion } from './variants.queries.ts';

/** Increase it when the writing rules change, so that variants are written again. */
const RULES = 4;

export const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** What a page's variant is based on; if it changes nothing, also the site's whole text, because later text may fit. */
export function sourcesHash(of: {
  writer: string;
  key: string;
  elements: (VariantElement & { selector: string })[];
  feedback: FeedbackRow[];
  left_out: string[];
  changes_something: boolean;
  site: string;
}): string {
  const { writer, key, left_out, changes_something, site } = of;
  const elements = of.elements.map(({ id, kind, content, href, src, selector }) => [
    id,
    kind,
    content,
    href,
    src,
    selector,
  ]);
  const wishes = of.feedback.filter(({ regenerate }) => regenerate).map(({ id }) => id);
  return hashOf([RULES, writer, key, elements, wishes, left_out, changes_something ? '' : site]);
}

/** Each wish with the version it was about. Those from before `from`, which is gone on from, are followed in it. */
export function wishesOf(
  feedback: readonly FeedbackRow[],
  versions: readonly VariantVersion[],
  from?: VariantVersion,
): VariantWish[] {
  return feedback.map(({ feedback: text, created_at }) => {
    const shown = versions.find((version) => version.created_at <= created_at);
    return {
      text,
      shown: (shown?.changes ?? []).flatMap((change) => change.text ?? []),
      ...(from && created_at < from.created_at && { is_followed: true }),
    };
  });
}

/** Elements whose change failed in any version, as long as their selector stays the same. */
export function failingElements(
  elements: readonly { id: string; selector: string }[],
  versions: readonly Pick<VariantVersion, 'version' | 'changes'>[],
  failing: readonly FailingChange[],
): string[] {
  const isSame = (id: string, selector: string, version: number) =>
    versions.some(
      (one) =>
        one.version === version && one.changes.some((c) => c.element_id === id && c.selector === selector),
    );
  return elements
    .filter(({ id, selector }) =>
      failing.some((one) => one.element_id === id && isSame(id, selector, one.version)),
    )
    .map(({ id }) => id);
}

export function storedChanges(
  changes: readonly VariantChange[],
  elements: readonly (VariantElement & { selector: string })[],
  blocks: readonly PageBlock[] = [],
): StoredChange[] {
  return changes.flatMap(({ element_id, text, href, src, before }) => {
    const block = blocks.find(({ id }) => id === element_id);
    // No scan lists blocks as elements, so it is stored as what a person chooses on the page.
    if (block && before !== undefined)
      return { element_id, selector: block.selector, tag: 'section', was: block.heading, before };
    const element = elements.find(({ id }) => id === element_id);
    if (!element) return [];
    return {
      element_id,
      selector: element.selector,
      was: originalOf(element, { text, href, src }),
      ...(text !== undefined && { text }),
      ...(href !== undefined && { href }),
      ...(src !== undefined && { src }),
    };
  });
}

/** What the page has where this is changed, so that a later scan tells whether the page was changed since. */
export function originalOf(
  { content, src, href }: Pick<VariantElement, 'content' | 'src' | 'href'>,
  change: {
    text?: string | undefined;
    runs?: StoredChange['runs'] | undefined;
    src?: string | undefined;
    href?: string | undefined;
  },
): string {
  if (change.text !== undefined || change.runs) return content;
  if (change.src !== undefined) return src ?? '';
  return change.href !== undefined ? (href ?? '') : content;
}

export const isSameChanges = (one: readonly StoredChange[], other: readonly StoredChange[]) =>
  hashOf(one.map(said)) === hashOf(other.map(said));

/** Whether all of these changes are among the others. */
export function isSubset(some: readonly StoredChange[], all: readonly StoredChange[]): boolean {
  const known = new Set(all.map((change) => JSON.stringify(said(change))));
  return some.every((change) => known.has(JSON.stringify(said(change))));
}

const said = (change: StoredChange) => [
  change.element_id,
  change.selector,
  change.was,
  change.text,
  change.href,
  change.src,
  change.runs,
  change.hide,
  change.alt,
  change.before,
];
