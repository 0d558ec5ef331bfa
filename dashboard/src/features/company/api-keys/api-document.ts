import { queryOptions } from '@tanstack/react-query';
import { readProblem } from '../../../lib/server/problem.ts';

/** The part of JSON Schema that the server's description uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Answer {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Answer>;
}

export interface ApiDocument {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> };
}

export interface Call extends Operation {
  method: string;
  path: string;
}

/** The description of the API, which stays the same while the server runs. */
export const apiDocument = queryOptions({
  queryKey: ['openapi'],
  queryFn: readDocument,
  staleTime: Number.POSITIVE_INFINITY,
});

async function readDocument({ signal }: { signal: AbortSignal }): Promise<ApiDocument> {
  const response = await fetch('/openapi.json', { signal });
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as ApiDocument;
}

export function callsOf({ paths }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
}

/** A call's answer, if it has a schema name. */
export function answerOf({ components }: ApiDocument, answer: Answer): Answer {
  return (answer.$ref && components.responses[nameOfRef(answer.$ref)]) || answer;
}

export const nameOfRef = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
