import type { FromFrame, ListedPart, Picked } from '@sightline/contract/personalizing/editor-messages';

const MAX_SELECTOR = 1000;
const MAX_TEXT = 2000;
const MAX_RUNS = 40;
const MAX_PARTS = 300;

type Fields = Record<string, unknown>;

/**
 * What the frame says, or null. A page that got the better of the frame could say anything, so every field is looked
 * at.
 */
export function readMessage(data: unknown): FromFrame | null {
  const { type, parts, element, selector, runs } = fieldsOf(data);
  if (type === 'ready') return { type };
  if (type === 'shown' && Array.isArray(parts))
    return { type, parts: parts.slice(0, MAX_PARTS).flatMap((part) => readPart(fieldsOf(part)) ?? []) };
  if (type === 'picked') return { type, element: element === null ? null : readPicked(fieldsOf(element)) };
  const name = selectorOf(selector);
  const typed = textsOf(runs);
  return type === 'typed' && name !== null && typed ? { type, selector: name, runs: typed } : null;
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOf = (value: unknown, most = MAX_TEXT) =>
  typeof value === 'string' && value.length <= most ? value : null;
const selectorOf = (value: unknown) => textOf(value, MAX_SELECTOR) || null;

function textsOf(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length > MAX_RUNS) return null;
  const texts = value.flatMap((one) => textOf(one) ?? []);
  return texts.length === value.length ? texts : null;
}

function tagOf(value: unknown): string | null {
  const tag = textOf(value, 60);
  return tag && /^[a-z][a-z0-9-]*$/.test(tag) ? tag : null;
}

function readPart({ selector, tag, text, is_off }: Fields): ListedPart | null {
  const [name, kind, said] = [selectorOf(selector), tagOf(tag), textOf(text)];
  return name && kind && said !== null
    ? { selector: name, tag: kind, text: said, is_off: is_off === true }
    : null;
}

function readPicked(fields: Fields): Picked | null {
  const part = readPart(fields);
  const runs = textsOf(fields.runs);
  const kind = (['text', 'image', 'block'] as const).find((one) => one === fields.kind);
  if (!part || !runs || !kind) return null;
  return {
    ...part,
    kind,
    runs,
    href: textOf(fields.href),
    alt: textOf(fields.alt),
    parent: selectorOf(fields.parent),
    previous: selectorOf(fields.previous),
    next: selectorOf(fields.next),
    after_next: selectorOf(fields.after_next),
  };
}
