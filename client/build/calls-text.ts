import { comment, fieldsText, nameOf, type Schema, typeText } from './type-text.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const BEGINNING = "import type { CallOptions } from './send.ts';\n\n";

/** Types of every schema and every call. */
export function callsText({ paths, components }: ApiDocument): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeText(schema)};\n`,
  );
  const features = Object.groupBy(operationsOf(paths), ({ operationId }) => operationId.split('.')[0] ?? '');
  const calls = Object.entries(features).map(
    ([feature, operations = []]) =>
      `${feature}: {\n${operations.map((one) => callText(one, components.schemas)).join('')}};\n`,
  );
  return `${BEGINNING}${schemas.join('\n')}\n/** Every call, by feature. */\nexport interface Calls {\n${calls.join('')}}\n`;
}

/** Method and path of every call. */
export function routesText({ paths }: ApiDocument): string {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => takesKeys(operation))
      .map(([method, { operationId }]) => `  '${operationId}': ['${method.toUpperCase()}', '${path}'],\n`),
  );
  return `import type { Route } from './send.ts';\n\nexport const ROUTES: Record<string, Route> = {\n${routes.join('')}};\n`;
}

/** The rest is for people who are signed in. */
const takesKeys = ({ security }: Operation) => security.some((way) => 'api_key' in way);

const operationsOf = (paths: ApiDocument['paths']) =>
  Object.values(paths)
    .flatMap(Object.values<Operation>)
    .filter(takesKeys);

function callText(
  { operationId, summary, description, parameters = [], requestBody, responses }: Operation,
  schemas: ApiDocument['components']['schemas'],
) {
  const verb = operationId.slice(operationId.indexOf('.') + 1);
  const placed = parameters.filter((one) => one.in !== 'header');
  const required = placed.filter((one) => one.required).map(({ name }) => name);
  const properties = placed.map(({ name, description: about, schema }): [string, Schema] => [
    name,
    { ...schema, ...(about && { description: about }) },
  ]);
  const body = requestBody?.content['application/json']?.schema.$ref;
  const parts = [
    ...(body && placed.length === 0 ? [] : [`{\n${fieldsText(Object.fromEntries(properties), required)}}`]),
    ...(body ? [nameOf(body)] : []),
  ];
  const isNeeded = required.length > 0 || (body && schemas[nameOf(body)]?.required?.length);
  const input = `input${isNeeded ? '' : '?'}: ${parts.join(' & ')}`;
  const [media_type = '', answer] = Object.entries(responses['200']?.content ?? {})[0] ?? [];
  const output = media_type === 'application/json' && answer ? typeText(answer.schema) : 'Response';
  return `${comment(`${summary}. ${description}`)}${verb}(${input}, options?: CallOptions): Promise<${output}>;\n`;
}
