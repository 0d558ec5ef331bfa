import { comment, fieldsText, type Schema, typeText } from './type-text.ts';

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
    ([feature, operations = []]) => `${feature}: {\n${operations.map(callText).join('')}};\n`,
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

function callText({ operationId, summary, description, parameters = [], requestBody, responses }: Operation) {
  const verb = operationId.slice(operationId.indexOf('.') + 1);
  const placed = parameters.filter((one) => one.in !== 'header');
  const body = requestBody?.content['application/json']?.schema ?? {};
  const properties = {
    ...Object.fromEntries(
      placed.map(({ name, description: about, schema }) => [name, { ...schema, description: about }]),
    ),
    ...body.properties,
  };
  const required = [
    ...placed.filter((one) => one.required).map(({ name }) => name),
    ...(body.required ?? []),
  ];
  const input = `input${required.length > 0 ? '' : '?'}: {\n${fieldsText(properties, required)}}`;
  const [media_type = '', answer] = Object.entries(responses['200']?.content ?? {})[0] ?? [];
  const output = media_type === 'application/json' && answer ? typeText(answer.schema) : 'Response';
  return `${comment(`${summary}. ${description}`)}${verb}(${input}, options?: CallOptions): Promise<${output}>;\n`;
}
