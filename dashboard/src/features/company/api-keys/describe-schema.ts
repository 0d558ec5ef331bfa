import { countText } from '../../../lib/words/format.ts';
import { type ApiDocument, nameOfRef, type Schema } from './api-document.ts';

/** One value of a request body or an answer, described for people. */
export interface Field {
  /** Null for items of a list. */
  name: string | null;
  /** Such as `list of texts` or `number or null`. */
  type: string;
  is_required: boolean;
  description: string | null;
  /** Allowed values and limits. */
  notes: string[];
  children: Field[];
}

type Names = Pick<ApiDocument, 'components'>;

/** Nothing deeper is described, which also ends recursive schemas. */
const MAX_DEPTH = 8;

/** A value with its fields. */
export function describeSchema(document: Names, schema: Schema, name: string | null = null): Field {
  return describe(document, schema, { name, is_required: true, depth: 0 });
}

interface Place {
  name: string | null;
  is_required: boolean;
  depth: number;
}

function describe(document: Names, given: Schema, place: Place): Field {
  const schema = resolve(document, given);
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter((one) => one.type !== 'null');
  const [only] = alternatives;
  if (only && alternatives.length === 1)
    return asNullable(describe(document, { ...only, ...pick(schema) }, place));
  const { name, is_required } = place;
  return {
    name,
    is_required,
    type: alternatives.length > 1 ? `one of ${alternatives.length} shapes` : typeText(document, given),
    description: given.description ?? schema.description ?? null,
    notes: notesOf(schema),
    children: place.depth < MAX_DEPTH ? childrenOf(document, schema, alternatives, place.depth + 1) : [],
  };
}

const pick = ({ description }: Schema) => (description === undefined ? {} : { description });
const asNullable = (field: Field): Field => ({ ...field, type: `${field.type} or null` });

function childrenOf(document: Names, schema: Schema, alternatives: Schema[], depth: number): Field[] {
  if (alternatives.length > 1)
    return alternatives.map((one, at) =>
      describe(document, one, { name: at === 0 ? 'either' : 'or', is_required: true, depth }),
    );
  if (schema.items) return childrenOf(document, resolve(document, schema.items), [], depth);
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, property]) =>
    describe(document, property, { name, is_required: required.includes(name), depth }),
  );
  if (typeof additionalProperties === 'object')
    fields.push(describe(document, additionalProperties, { name: '(any name)', is_required: false, depth }));
  return fields;
}

export function resolve({ components }: Names, schema: Schema): Schema {
  return (schema.$ref && components.schemas[nameOfRef(schema.$ref)]) || schema;
}

const WORDS: Record<string, [one: string, many: string]> = {
  string: ['text', 'texts'],
  integer: ['whole number', 'whole numbers'],
  number: ['number', 'numbers'],
  boolean: ['true or false', 'true or false'],
  object: ['object', 'objects'],
  array: ['list', 'lists'],
};
const FORMATS: Record<string, [one: string, many: string]> = {
  uuid: ['id', 'ids'],
  'date-time': ['time', 'times'],
  email: ['e-mail address', 'e-mail addresses'],
};

function typeText(document: Names, given: Schema, isMany = false): string {
  const schema = resolve(document, given);
  const types = [schema.type ?? []].flat();
  const type = types.find((one) => one !== 'null');
  const nullable = types.includes('null') ? ' or null' : '';
  // A list is named by its items.
  if (given.$ref && type !== 'array') return `${nameOfRef(given.$ref)}${isMany ? 's' : ''}`;
  if (type === 'array' && schema.items) return `list of ${typeText(document, schema.items, true)}${nullable}`;
  const words = (schema.format && FORMATS[schema.format]) || WORDS[type ?? ''];
  if (!words) return schema.const === undefined ? 'anything' : JSON.stringify(schema.const);
  return words[isMany ? 1 : 0] + nullable;
}

function notesOf(schema: Schema): string[] {
  const { enum: values, minimum, maximum, maxLength, maxItems } = schema;
  const notes: string[] = [];
  if (values)
    notes.push(
      values
        .filter((value) => value !== null)
        .map(String)
        .join(', '),
    );
  if (schema.const !== undefined && schema.type) notes.push(`always ${JSON.stringify(schema.const)}`);
  if (minimum !== undefined && maximum !== undefined) notes.push(`${minimum} to ${maximum}`);
  else if (minimum !== undefined) notes.push(`at least ${minimum}`);
  else if (maximum !== undefined) notes.push(`at most ${maximum}`);
  if (maxLength !== undefined) notes.push(`at most ${countText(maxLength, 'en')} characters`);
  if (maxItems !== undefined) notes.push(`at most ${maxItems}`);
  if (schema.default !== undefined) notes.push(`otherwise ${JSON.stringify(schema.default)}`);
  return notes;
}
