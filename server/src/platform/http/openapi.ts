import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator, type OpenAPIGeneratorGenerateOptions } from '@orpc/openapi';
import type { AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { tidySchema } from './tidy-schema.ts';

/** What a document says about one call beyond its schemas. */
export interface CallFacts {
  tag: string;
  security: OpenAPI.OperationObject['security'];
  description?: string | undefined;
  /** A complete example body. */
  example?: unknown;
  /** For an answer that is not JSON. */
  media_type?: string | undefined;
}

export interface ApiFacts {
  info: OpenAPI.InfoObject;
  server: string;
  tags: OpenAPI.TagObject[];
  security_schemes: NonNullable<OpenAPI.ComponentsObject['securitySchemes']>;
  /** Schemas with names of their own. */
  schemas: NonNullable<OpenAPIGeneratorGenerateOptions['commonSchemas']>;
  callFacts(operation_id: string): CallFacts;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The API's description, generated from the contract that also serves it. */
export async function openApiDocument(router: AnyRouter, facts: ApiFacts): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(router, {
    info: facts.info,
    servers: [{ url: facts.server }],
    commonSchemas: facts.schemas,
  });
  const used = new Set<string>();
  for (const path of Object.values(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = path?.[method];
      if (operation) used.add(describeCall(operation, facts));
    }
  const { schemas } = document.components ?? {};
  return tidySchema({
    ...document,
    tags: facts.tags.filter(({ name }) => used.has(name)),
    components: {
      schemas: { ...schemas, Problem: PROBLEM },
      responses: PROBLEMS,
      securitySchemes: facts.security_schemes,
    },
  });
}

/** Returns the operation's tag. */
function describeCall(operation: OpenAPI.OperationObject, facts: ApiFacts): string {
  const {
    tag,
    security = [],
    description,
    example,
    media_type,
  } = facts.callFacts(operation.operationId ?? '');
  operation.tags = [tag];
  operation.security = security;
  if (description) operation.description = description;
  const json = contentOf(operation.requestBody)?.['application/json'];
  if (json && example !== undefined) json.example = example;
  const responses = operation.responses ?? {};
  operation.responses = responses;
  const content = contentOf(responses['200']);
  if (content && media_type)
    content[media_type] = { schema: { type: 'string', contentMediaType: media_type } };
  const has = (place: string) =>
    operation.parameters?.some((one) => 'in' in one && one.in === place) ?? false;
  if (operation.requestBody || has('query')) responses['400'] = reference('BadRequest');
  if (security.length > 0) {
    responses['401'] = reference('Unauthorized');
    responses['403'] = reference('Forbidden');
  }
  if (has('path')) responses['404'] = reference('NotFound');
  responses['429'] = reference('TooManyRequests');
  responses.default = reference('Refused');
  return tag;
}

function contentOf(
  part: OpenAPI.RequestBodyObject | OpenAPI.ResponseObject | OpenAPI.ReferenceObject | undefined,
) {
  return part && 'content' in part ? part.content : undefined;
}

const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });

const PROBLEM: OpenAPI.SchemaObject = {
  type: 'object',
  description: 'What went wrong, after RFC 9457.',
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'The kind of problem in words.' },
    status: { type: 'integer', description: 'As the HTTP status.' },
    detail: { type: 'string', description: 'A sentence for people that says what to do.' },
    code: { type: 'string', description: 'The kind of problem for programs, such as `not_found`.' },
    errors: {
      type: 'object',
      description: 'Messages by field, where fields are wrong.',
      additionalProperties: { type: 'string' },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
};

const refusal = (description: string): OpenAPI.ResponseObject => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const PROBLEMS: Record<string, OpenAPI.ResponseObject> = {
  BadRequest: refusal('A field is missing or wrong; `errors` has a message for each.'),
  Unauthorized: refusal('Nobody is signed in, or the API key is unknown, revoked or expired.'),
  Forbidden: refusal('The API key may only read, or the call needs a signed-in person.'),
  NotFound: refusal('There is no such thing in your organization.'),
  TooManyRequests: {
    ...refusal('Too many calls. Try again after the seconds that the header names.'),
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  },
  Refused: refusal(
    'Any other refusal, such as a conflict (409), a plan that is needed (402), or an outage (503).',
  ),
};
