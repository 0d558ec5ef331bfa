import type { OpenAPI } from '@orpc/contract';
import { IDEMPOTENCY_KEY, KEY_HEADERS, REPLAY_HEADERS } from './answer-headers.ts';
import { describeAround, type JsonSchema } from './describe-schema.ts';
import type { ProblemAnswer } from './problem-answers.ts';

/** What a document says about one call beyond its route and its schemas. */
export interface CallFacts {
  tag: string;
  security: OpenAPI.OperationObject['security'];
  about: string;
  is_deprecated: boolean;
  /** Takes an Idempotency-Key. */
  is_repeatable: boolean;
  refuses: readonly (402 | 409)[];
  /** A complete example body. */
  example?: unknown;
  /** For an answer that is not JSON. */
  media_type?: string | undefined;
}

/** Schemas with names; bodies and lists are added. */
type Schemas = Record<string, JsonSchema>;

const NAME_OF: Record<402 | 409 | 422, ProblemAnswer> = {
  402: 'PaymentRequired',
  409: 'Conflict',
  422: 'KeyReused',
};

/** Writes into an operation what its schemas don’t say. */
export function describeCall(operation: OpenAPI.OperationObject, call: CallFacts, schemas: Schemas): void {
  operation.tags = [call.tag];
  operation.security = call.security;
  operation.description = call.about;
  if (call.is_deprecated) operation.deprecated = true;
  for (const parameter of operation.parameters ?? []) if ('schema' in parameter) describeAround(parameter);
  describeBody(operation, call, schemas);
  if (call.is_repeatable) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  const responses = operation.responses ?? {};
  operation.responses = responses;
  for (const response of Object.values(responses))
    for (const header of Object.values(('headers' in response && response.headers) || {}))
      if ('schema' in header) describeAround(header);
  describeAnswer(operation, call, schemas);
  addHeaders(responses['200'], call);
  for (const [status, name] of refusalsOf(operation, call))
    responses[status] = { $ref: `#/components/responses/${name}` };
}

/** Gives the body a name, after its call: generated clients name its type by it. */
function describeBody(
  { operationId = '', summary, requestBody }: OpenAPI.OperationObject,
  { example }: CallFacts,
  schemas: Schemas,
) {
  const json = jsonOf(requestBody);
  if (!json) return;
  const name = `${operationId.replace(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}Request`;
  if (schemas[name]) throw new Error(`Two schemas are called ${name}.`);
  schemas[name] = {
    ...(json.schema as JsonSchema),
    description: `What “${summary}” takes, beside what stands in its path.`,
  };
  json.schema = { $ref: `#/components/schemas/${name}` };
  if (example !== undefined) json.example = example;
}

/** Says what is answered, and names a list or null after what it may hold. */
function describeAnswer(operation: OpenAPI.OperationObject, call: CallFacts, schemas: Schemas) {
  const response = operation.responses?.['200'];
  if (!response || !('content' in response)) return;
  const { content = {} } = response;
  if (call.media_type) {
    content[call.media_type] = { schema: { type: 'string', contentMediaType: call.media_type } };
    response.description = operation.summary ?? response.description;
    return;
  }
  const json = content['application/json'];
  if (!json?.schema) return;
  const schema = json.schema as JsonSchema;
  const part = schema.items?.$ref ?? schema.anyOf?.find(({ $ref }) => $ref)?.$ref;
  const name = nameOf(schema.$ref ?? `${part}${schema.items ? 'List' : 'OrNull'}`);
  if (part) {
    const about = schema.description ?? `A list. Each item: ${schemas[nameOf(part)]?.description}`;
    schemas[name] = { ...schema, description: about };
    json.schema = { $ref: `#/components/schemas/${name}` };
  }
  response.description = schemas[name]?.description ?? response.description;
}

function addHeaders(
  response: OpenAPI.ResponseObject | OpenAPI.ReferenceObject | undefined,
  { security = [], is_repeatable }: CallFacts,
) {
  if (!response || '$ref' in response) return;
  const takes_keys = security.some((way) => 'api_key' in way);
  response.headers = {
    ...response.headers,
    ...(takes_keys && KEY_HEADERS),
    ...(is_repeatable && REPLAY_HEADERS),
  };
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

function refusalsOf(
  { parameters = [], requestBody }: OpenAPI.OperationObject,
  { security = [], refuses, is_repeatable }: CallFacts,
) {
  const has = (place: string) => parameters.some((one) => 'in' in one && one.in === place);
  const answers: [string, ProblemAnswer][] = [];
  if (requestBody || has('query')) answers.push(['400', 'BadRequest']);
  if (security.length > 0) answers.push(['401', 'Unauthorized'], ['403', 'Forbidden']);
  if (has('path')) answers.push(['404', 'NotFound']);
  const more = is_repeatable ? ([...refuses, 409, 422] as const) : refuses;
  for (const status of new Set(more)) answers.push([String(status), NAME_OF[status]]);
  answers.push(['429', 'TooManyRequests'], ['503', 'Unavailable'], ['default', 'Refused']);
  return answers;
}

function jsonOf(part: OpenAPI.RequestBodyObject | OpenAPI.ReferenceObject | undefined) {
  return part && 'content' in part ? part.content['application/json'] : undefined;
}
