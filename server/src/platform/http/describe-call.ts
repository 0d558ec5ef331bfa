import type { OpenAPI } from '@orpc/contract';
import { IDEMPOTENCY_KEY, KEY_HEADERS, REPLAY_HEADERS } from './answer-headers.ts';
import { aboutOf, describePart, describeParts, type JsonSchema, type PartTexts } from './describe-schema.ts';
import type { CallFacts } from './openapi.ts';
import type { ProblemAnswer } from './problem-answers.ts';

interface Around {
  /** Schemas with names; bodies, and answers without one, are added. */
  schemas: Record<string, JsonSchema>;
  common: PartTexts;
}

const NAME_OF: Record<402 | 409 | 422, ProblemAnswer> = {
  402: 'PaymentRequired',
  409: 'Conflict',
  422: 'KeyReused',
};

/** Writes into an operation what its schemas don’t say. */
export function describeCall(operation: OpenAPI.OperationObject, call: CallFacts, around: Around): void {
  operation.tags = [call.tag];
  operation.security = call.security;
  operation.description = call.about;
  if (call.is_deprecated) operation.deprecated = true;
  describeParameters(operation, call, around.common);
  describeBody(operation, call, around);
  if (call.is_repeatable) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  const responses = operation.responses ?? {};
  operation.responses = responses;
  for (const response of Object.values(responses)) describeHeaders(response, around.common);
  describeAnswer(operation, call, around);
  addHeaders(responses['200'], call);
  for (const [status, name] of refusalsOf(operation, call))
    responses[status] = { $ref: `#/components/responses/${name}` };
}

function describeParameters(
  { parameters = [] }: OpenAPI.OperationObject,
  { input }: CallFacts,
  common: PartTexts,
) {
  for (const parameter of parameters) {
    if (!('name' in parameter) || !parameter.schema) continue;
    const schema = parameter.schema as JsonSchema;
    const text = input[parameter.name] ?? common[parameter.name];
    describePart(schema, text);
    const about = text === undefined ? schema.description : aboutOf(text);
    if (about) parameter.description = about;
    parameter.example = schema.examples?.[0];
    delete schema.description;
    delete schema.examples;
  }
}

/** Gives the body a name, after its call: generated clients name its type by it. */
function describeBody(
  { operationId = '', summary, requestBody }: OpenAPI.OperationObject,
  { input, example }: CallFacts,
  { schemas, common }: Around,
) {
  const json = jsonOf(requestBody);
  if (!json) return;
  const schema = json.schema as JsonSchema;
  describeParts(schema, input, common);
  const name = `${operationId.replace(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}Request`;
  if (schemas[name]) throw new Error(`Two schemas are called ${name}.`);
  schemas[name] = { ...schema, description: `What “${summary}” takes, beside what stands in its path.` };
  json.schema = { $ref: `#/components/schemas/${name}` };
  if (example !== undefined) json.example = example;
}

function describeHeaders(response: OpenAPI.ResponseObject | OpenAPI.ReferenceObject, common: PartTexts) {
  if (!('headers' in response)) return;
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    const text = common[name];
    if (!('schema' in header) || text === undefined) continue;
    header.description = aboutOf(text);
    describePart(header.schema as JsonSchema, text);
    delete (header.schema as JsonSchema).description;
  }
}

/** Gives the answer's schema a name, unless it has one. */
function describeAnswer(operation: OpenAPI.OperationObject, call: CallFacts, { schemas, common }: Around) {
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
  const named = call.answer ?? listOf(schema, schemas);
  if (named) {
    describeParts(schema, named.parts, common);
    const examples = 'example' in named ? { examples: [named.example] } : {};
    schemas[named.name] = { ...schema, description: named.about, ...examples };
    json.schema = { $ref: `#/components/schemas/${named.name}` };
  }
  const ref = (json.schema as JsonSchema).$ref;
  response.description = (ref && schemas[nameOf(ref)]?.description) || response.description;
}

function listOf({ type, items }: JsonSchema, schemas: Record<string, JsonSchema>) {
  if (type !== 'array' || !items?.$ref) return undefined;
  const name = nameOf(items.$ref);
  return {
    name: `${name}List`,
    about: `A list. Each item: ${schemas[name]?.description ?? name}`,
    parts: {},
  };
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
