import { expect, it } from 'vitest';
import type { JsonSchema } from '../src/platform/http/describe-schema.ts';
import { apiDocument } from '../src/roles/api-document.ts';

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: { name: string; description?: string; example?: unknown; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Answer>;
}

interface Answer {
  $ref?: string;
  headers?: Record<string, { $ref?: string; description?: string; example?: unknown }>;
  content?: Record<string, { schema: JsonSchema }>;
}

const document = await apiDocument('http://localhost:4000');
const schemas = document.components?.schemas as Record<string, JsonSchema>;
const operations = Object.values(document.paths ?? {}).flatMap((path) =>
  Object.values(path as Record<string, Operation>),
);

/** Objects, and what is only referred to, are exemplified by their parts. */
function isExemplified({ $ref, examples, properties, ...schema }: JsonSchema): boolean {
  if ($ref || properties || examples || schema.const !== undefined) return true;
  const { items, additionalProperties, anyOf, oneOf } = schema;
  if (items) return isExemplified(items);
  if (typeof additionalProperties === 'object') return isExemplified(additionalProperties);
  const options = (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null');
  return options.length > 0 && options.every(isExemplified);
}

/** Places below a schema that nothing describes, or that have no example. */
function gapsIn(schema: JsonSchema, place: string): string[] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const more = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  return [
    ...Object.entries(properties).flatMap(([name, part]) => [
      ...(part.description ? [] : [`${place}.${name} says nothing`]),
      ...(isExemplified(part) ? [] : [`${place}.${name} has no example`]),
      ...gapsIn(part, `${place}.${name}`),
    ]),
    ...[...(items ? [items] : []), ...more, ...anyOf, ...oneOf].flatMap((part) => gapsIn(part, place)),
  ];
}

it('Every operation has a summary and a description', () => {
  const silent = operations.filter(({ summary, description }) => !summary || !description);
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});

it('Every parameter is described and has an example', () => {
  const gaps = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter(({ description, example, schema }) => !description || (example ?? schema.const) === undefined)
      .map(({ name }) => `${operationId} ${name}`),
  );
  expect(gaps).toEqual([]);
});

it('Every header of an answer is described and has an example', () => {
  const gaps = operations.flatMap(({ operationId, responses }) =>
    Object.values(responses).flatMap(({ headers = {} }) =>
      Object.entries(headers)
        .filter(([, header]) => !header.$ref && (!header.description || header.example === undefined))
        .map(([name]) => `${operationId} ${name}`),
    ),
  );
  expect(gaps).toEqual([]);
});

it('Every body has a name, after its call', () => {
  const bodies = operations.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).map(({ schema }) => [operationId, schema.$ref]),
  );
  const nameless = bodies.filter(
    ([id = '', ref]) =>
      ref?.toLowerCase() !== `#/components/schemas/${id.replace('.', '')}request`.toLowerCase(),
  );
  expect(nameless).toEqual([]);
  expect(bodies.length).toBeGreaterThan(60);
});

it('Every named schema and every property of one is described and has an example', () => {
  const gaps = Object.entries(schemas).flatMap(([name, schema]) => [
    ...(schema.description ? [] : [`${name} says nothing`]),
    ...gapsIn(schema, name),
  ]);
  expect(gaps).toEqual([]);
});

it('Every answer in JSON and every refusal has a name', () => {
  const nameless = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status, { $ref, content }]) =>
        status === '200'
          ? content?.['application/json'] && !content['application/json'].schema.$ref
          : status !== '304' && !$ref,
      )
      .map(([status]) => `${operationId} ${status}`),
  );
  expect(nameless).toEqual([]);
});
