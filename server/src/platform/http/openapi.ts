import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import type { AnyRouter } from '@orpc/server';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { type CallFacts, describeCall } from './describe-call.ts';
import { giveExamples, type JsonSchema } from './describe-schema.ts';
import { namedSchemas, schemaConverter } from './named-schemas.ts';
import { PROBLEM_ANSWERS, PROBLEM_SCHEMA } from './problem-answers.ts';
import { tidySchema } from './tidy-schema.ts';

export interface ApiFacts {
  info: OpenAPI.InfoObject;
  server: string;
  tags: OpenAPI.TagObject[];
  security_schemes: NonNullable<OpenAPI.ComponentsObject['securitySchemes']>;
  callFacts(operation_id: string): CallFacts;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The API's description, generated from the contract that also serves it. */
export async function openApiDocument(router: AnyRouter, facts: ApiFacts): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [schemaConverter()] });
  const document = tidySchema(
    await generator.generate(router, {
      info: facts.info,
      servers: [{ url: facts.server }],
      commonSchemas: namedSchemas(),
    }),
  );
  giveExamples(document);
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const used = new Set<string>();
  for (const path of Object.values(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = path?.[method];
      if (!operation) continue;
      const call = facts.callFacts(operation.operationId ?? '');
      describeCall(operation, call, schemas);
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
