import { describe, expect, it } from 'vitest';
import { type ApiDocument, type Call, callsOf } from './api-document.ts';
import { curlText } from './curl-text.ts';
import { describeSchema } from './describe-schema.ts';

const DOCUMENT: ApiDocument = {
  servers: [{ url: 'https://sightline.example.com' }],
  tags: [],
  paths: {},
  components: {
    responses: {},
    schemas: {
      Rate: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
      Tree: {
        type: 'object',
        properties: { inside: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      },
    },
  },
};

const CALL: Call = {
  method: 'POST',
  path: '/api/domains/{id}/topics/{topic_id}',
  operationId: 'topics.save',
  summary: 'Save',
  tags: ['Topics'],
  security: [{ api_key: [] }, { session: [] }],
  responses: {},
};

describe('A schema, described', () => {
  const typeOf = (schema: object) => describeSchema(DOCUMENT, schema).type;

  it.each([
    [{ type: 'string' }, 'text'],
    [{ type: 'string', format: 'uuid' }, 'id'],
    [{ type: ['number', 'null'] }, 'number or null'],
    [{ type: 'array', items: { type: 'string' } }, 'list of texts'],
    [{ type: ['array', 'null'], items: { type: 'integer' } }, 'list of whole numbers or null'],
    [{ $ref: '#/components/schemas/Rate' }, 'Rate'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Rate' } }, 'list of Rates'],
    [{ anyOf: [{ $ref: '#/components/schemas/Rate' }, { type: 'null' }] }, 'Rate or null'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'one of 2 shapes'],
    [{ const: 200 }, '200'],
    [{}, 'anything'],
  ])('The API reference describes %j as %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it('The description of a schema tells its fields, which of them are needed, and their bounds', () => {
    const { children } = describeSchema(DOCUMENT, {
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: 2000, description: 'How it is called.' },
        kind: { type: ['string', 'null'], enum: ['a', 'b', null] },
        share: { type: 'number', minimum: 0, maximum: 1 },
        rate: { anyOf: [{ $ref: '#/components/schemas/Rate' }, { type: 'null' }] },
      },
      required: ['name'],
    });
    expect(children).toMatchObject([
      {
        name: 'name',
        is_required: true,
        description: 'How it is called.',
        notes: ['at most 2,000 characters'],
      },
      { name: 'kind', is_required: false, type: 'text or null', notes: ['a, b'] },
      { name: 'share', notes: ['0 to 1'] },
      { name: 'rate', type: 'Rate or null', children: [{ name: 'n', is_required: true }] },
    ]);
  });

  it('The description of a schema ends where the schema contains itself', () => {
    expect(
      JSON.stringify(describeSchema(DOCUMENT, { $ref: '#/components/schemas/Tree' })).length,
    ).toBeLessThan(5000);
  });
});

describe('A call for the shell', () => {
  it('A call for the shell has the known ids, the API key and the example', () => {
    const requestBody = { content: { 'application/json': { schema: {}, example: { text: "it's" } } } };
    expect(curlText(DOCUMENT, { ...CALL, requestBody }, { id: 'd-1' })).toBe(
      [
        "curl -X POST 'https://sightline.example.com/api/domains/d-1/topics/TOPIC_ID' \\",
        '  -H "Authorization: Bearer $SIGHTLINE_API_KEY" \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"text":"it'\\''s"}'`,
      ].join('\n'),
    );
  });

  it('A call for the shell makes up the needed values where there is no example', () => {
    const schema = {
      type: 'object',
      properties: {
        ids: { type: 'array', items: { type: 'string', format: 'uuid' } },
        on: { type: 'boolean' },
        not: { type: 'string' },
      },
      required: ['ids', 'on'],
    };
    const requestBody = { content: { 'application/json': { schema } } };
    expect(curlText(DOCUMENT, { ...CALL, requestBody }, {})).toContain(`-d '{"ids":["ID"],"on":true}'`);
  });

  it('A call for the shell asks for a session where an API key is refused, and for nothing where anybody may call', () => {
    const get = { ...CALL, method: 'GET', path: '/api/config' };
    expect(curlText(DOCUMENT, { ...get, security: [{ session: [] }] }, {})).toContain('Bearer $ACCESS_TOKEN');
    const parameters = [{ name: 'width', in: 'query' as const, required: true, schema: { type: 'number' } }];
    expect(curlText(DOCUMENT, { ...get, security: [], parameters }, {})).toBe(
      "curl 'https://sightline.example.com/api/config?width=1'",
    );
  });
});

it('The API reference finds calls by method and address', () => {
  const { method: _, path: __, ...operation } = CALL;
  expect(callsOf({ ...DOCUMENT, paths: { '/x': { get: operation, post: operation } } })).toMatchObject([
    { method: 'GET', path: '/x' },
    { method: 'POST', path: '/x' },
  ]);
});
