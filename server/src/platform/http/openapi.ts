import { OpenAPIGenerator, type OpenAPIGeneratorOptions } from '@orpc/openapi';
import type { AnyRouter } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

/** The API's description, made from the contract that also answers it. */
export function openApiDocument(router: AnyRouter, server: string) {
  const options: OpenAPIGeneratorOptions = { schemaConverters: [new ZodToJsonSchemaConverter()] };
  return new OpenAPIGenerator(options).generate(router, {
    info: { title: 'Sightline', version: '1' },
    servers: [{ url: server }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ session: [] }],
  });
}
