import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { contractRoutes } from './contract-routes.ts';

interface Operation {
  summary?: string;
  operationId?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[];
  requestBody?: { content: Record<string, { schema?: unknown }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

let app: TestApp;
// biome-ignore lint/suspicious/noExplicitAny: the document is what is looked at
let document: any;
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.call('GET', '/openapi.json')).body;
});
afterAll(() => app.stop());

const operations = (): [string, Operation][] =>
  Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

it('The description of the API lists every call of the contract and no other', () => {
  const declared = contractRoutes().map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`);
  expect(
    operations()
      .map(([name]) => name)
      .sort(),
  ).toEqual(declared.sort());
  expect(new Set(declared).size).toBe(declared.length);
});

it('The description of the API is OpenAPI 3.1 with the parts that tools need', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: 'Sightline', version: expect.any(String) });
  expect(document.servers).toEqual([{ url: 'http://localhost:4000' }]);
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(ids.every(Boolean)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

it('The description of the API names and requires every parameter of a path, and describes what is returned', () => {
  for (const [name, operation] of operations()) {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect([name, described.map((parameter) => parameter.name).sort()]).toEqual([name, inPath.sort()]);
    expect(described.every(({ required, schema }) => required === true && schema)).toBe(true);
    expect([name, Boolean(operation.summary)]).toEqual([name, true]);
    expect([name, Boolean(operation.responses['200']?.content)]).toEqual([name, true]);
    // Only the deletion of a page may say why, and those of a website and an organization are confirmed.
    if (
      name.startsWith('GET ') ||
      (name.startsWith('DELETE ') &&
        !/\/generated-pages\/\{page_id\}$|\/organizations\/me$|\/domains\/\{id\}$/.test(name))
    )
      expect([name, operation.requestBody]).toEqual([name, undefined]);
  }
});

it('The description of the API contains no reference to something that is missing from it', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
  for (const reference of references) {
    expect(reference).toMatch(/^#\//);
    const keys = reference
      .slice(2)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const found = keys.reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      document,
    );
    expect([reference, found !== undefined]).toEqual([reference, true]);
  }
});
