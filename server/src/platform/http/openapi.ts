import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import type { AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { z } from 'zod';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { describeCall } from './describe-call.ts';
import { describeParts, type JsonSchema, type PartTexts } from './describe-schema.ts';
import { PROBLEM_ANSWERS, PROBLEM_SCHEMA } from './problem-answers.ts';
import { tidySchema } from './tidy-schema.ts';

/** What a document says about one call beyond its schemas. */
export interface CallFacts {
  tag: string;
  security: OpenAPI.OperationObject['security'];
  about: string;
  is_deprecated: boolean;
  /** Takes an Idempotency-Key. */
  is_repeatable: boolean;
  /** Fields of the path, the query and the body. */
  input: PartTexts;
  /** Name and texts of an answer whose schema has no name. */
  answer?: { name: string; about: string; parts: PartTexts; example?: unknown } | undefined;
  refuses: readonly (402 | 409)[];
  /** A complete example body. */
  example?: unknown;
  /** For an answer that is not JSON. */
  media_type?: string | undefined;
}

/** A schema with a name of its own. */
interface NamedSchema {
  name: string;
  schema: z.ZodType;
  about: string;
  parts: PartTexts;
}

export interface ApiFacts {
  info: OpenAPI.InfoObject;
  server: string;
  tags: OpenAPI.TagObject[];
  security_schemes: NonNullable<OpenAPI.ComponentsObject['securitySchemes']>;
  schemas: readonly NamedSchema[];
  /** What names mean wherever nothing else is said. */
  common: PartTexts;
  callFacts(operation_id: string): CallFacts;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The API's description, generated from the contract that also serves it. */
export async function openApiDocument(router: AnyRouter, facts: ApiFacts): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = tidySchema(
    await generator.generate(router, {
      info: facts.info,
      servers: [{ url: facts.server }],
      commonSchemas: Object.fromEntries(
        facts.schemas.map(({ name, schema }) => [name, { strategy: 'output' as const, schema }]),
      ),
    }),
  );
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  for (const { name, about, parts } of facts.schemas) {
    const schema = schemas[name];
    if (!schema) throw new Error(`The schema ${name} is not in the document.`);
    schema.description = about;
    describeParts(schema, parts, facts.common);
  }
  const used = new Set<string>();
  for (const path of Object.values(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = path?.[method];
      if (!operation) continue;
      const call = facts.callFacts(operation.operationId ?? '');
      describeCall(operation, call, { schemas, common: facts.common });
      used.add(call.tag);
    }
  return {
    ...document,
    tags: facts.tags.filter(({ name }) => used.has(name)),
    components: {
      schemas: { ...schemas, Problem: PROBLEM_SCHEMA } as NonNullable<OpenAPI.ComponentsObject['schemas']>,
      responses: PROBLEM_ANSWERS,
      headers: ANSWER_HEADERS,
      securitySchemes: facts.security_schemes,
    },
  };
}
