/** JSON Schema, as far as descriptions need it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** What a property is: a text, with an example where the type implies none, or with what it consists of. */
export type PartText =
  | string
  | readonly [about: string, example: unknown]
  | { readonly about: string; readonly parts: PartTexts };
export type PartTexts = Readonly<Record<string, PartText>>;

/** Writes texts and examples into a schema, with those of `common` where a name has none of its own. */
export function describeParts(schema: JsonSchema, texts: PartTexts, common: PartTexts): void {
  for (const object of objectsIn(schema))
    for (const [name, property] of Object.entries(object.properties ?? {})) {
      const text = texts[name] ?? common[name];
      describePart(property, text);
      const parts = typeof text === 'object' && 'parts' in text ? text.parts : {};
      describeParts(property, parts, common);
    }
}

/** Schemas that are only referred to can have a description beside the reference. */
export function describePart(property: JsonSchema, text: PartText | undefined): void {
  if (text !== undefined) property.description = aboutOf(text);
  const example = Array.isArray(text) ? text[1] : exampleOf(property);
  if (example !== undefined) property.examples = [example];
}

export const aboutOf = (text: PartText): string =>
  typeof text === 'string' ? text : 'parts' in text ? text.about : text[0];

/** The objects that a schema consists of without naming them. */
function objectsIn(schema: JsonSchema): JsonSchema[] {
  if (schema.properties) return [schema];
  const { items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const more = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  return [...(items ? [items] : []), ...more, ...anyOf, ...oneOf].flatMap(objectsIn);
}

const BY_FORMAT: Record<string, unknown> = {
  uuid: '0198d1c2-7b1e-7c3a-9d52-0c8f4f6f2a10',
  'date-time': '2026-11-26T09:30:00.000Z',
  date: '2026-11-26',
  email: 'ann@acme.example',
};

/** What the type alone says of an example; undefined where it says nothing. */
function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return undefined;
  if (schema.enum) return schema.enum.find((value) => value !== null);
  const types = [schema.type ?? []].flat();
  if (types.includes('boolean')) return true;
  if (types.includes('string') && schema.format) return BY_FORMAT[schema.format];
  if (types.includes('array') && schema.items) {
    const item = exampleOf(schema.items);
    return item === undefined ? undefined : [item];
  }
  return (schema.anyOf ?? schema.oneOf ?? []).map(exampleOf).find((value) => value !== undefined);
}
