import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from './app.ts';
import { type ContractRoute, contractRoutes, requestOf } from './contract-routes.ts';
import { type Person, signUpPerson } from './factories.ts';
import { rowsOf } from './fault-looks.ts';
import { fillEveryTable, markOf } from './fill-tables.ts';
import { inputsOf } from './inputs-of.ts';

/** The kind of each id in calls with several; new names must be added here. */
const TABLES: Record<string, string> = {
  before_version_id: 'page_versions',
  brand_id: 'brands',
  check_id: 'page_checks',
  delivery_id: 'webhook_deliveries',
  from: 'personalization_triggers',
  page_id: 'generated_pages',
  picture_id: 'page_pictures',
  topic_execution_id: 'topic_executions',
  topic_id: 'topics',
  trigger_id: 'personalization_triggers',
  variant_id: 'personalization_triggers',
  webhook_id: 'webhooks',
};
/** Calls whose page is a page of the website, not a generated page. */
const OF_SITE_PAGES =
  /^(pages\.pictureImage|personalization\.feedback|variantLives\.|pageEditor\.|pageChecks\.)/;

/** Files, which are empty unless they contain the caller's data. */
const EMPTY_FILES = ['promptExecutions.exportCsv'];

let app: TestApp;
let own: Person;
let stranger: Person;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  own = await signUpPerson(app, { organization_name: 'Own' });
  stranger = await signUpPerson(app, { organization_name: 'Stranger' });
  for (const person of [own, stranger]) await fillEveryTable(app.ctx.db, person);
});
afterAll(() => app.stop());

/** Names of a call's single ids, in its path and elsewhere, except the website's and cursors (list-parts.test.ts). */
function idsOf({ path, input }: ContractRoute): string[] {
  const { properties = {} } =
    input instanceof z.ZodType ? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) : {};
  const beside = Object.entries(properties).flatMap(([name, shape]) =>
    typeof shape === 'object' && shape.format === 'uuid' ? [name] : [],
  );
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set([...named, ...beside])].filter((name) => name !== 'id' && name !== 'cursor');
}

const routes = contractRoutes().filter((route) => route.path.startsWith('/api/') && idsOf(route).length > 1);

async function idOf(name: string, route: ContractRoute, person: Person): Promise<string> {
  const table = name === 'page_id' && OF_SITE_PAGES.test(route.name) ? 'pages' : (TABLES[name] ?? '');
  const column = name === 'variant_id' || name === 'from' ? 'variant_id' : 'id';
  const rows = await rowsOf(
    app,
    `select to_jsonb(t) as row, t.${column} as id from "${table}" t order by t.id`,
  );
  // A row without an owner of its own is recognized by what it belongs to.
  const found = rows.find(
    ({ row }) =>
      JSON.stringify(row).includes(person.domain_id) ||
      JSON.stringify(row).includes(person.org_id) ||
      JSON.stringify(row).includes(markOf(person)),
  );
  if (!found) throw new Error(`There is no row of ${table}`);
  return found.id;
}

it('Every id that calls take besides the website’s is known by its table', () => {
  expect([...new Set(routes.flatMap(idsOf))].sort()).toEqual(Object.keys(TABLES));
  expect(routes.map(({ name }) => name)).toContain('generatedPages.previewHtml');
});

it.each(routes)(
  '$name shows or changes nothing of a stranger whose id is sent next to one’s own',
  async (route) => {
    const names = idsOf(route);
    const before = await rowsOf(app, 'select count(*)::int as n from page_versions');
    for (const foreign of names) {
      const ids: Record<string, string> = { id: own.domain_id };
      for (const name of names) ids[name] = await idOf(name, route, name === foreign ? stranger : own);
      const words = { ids: fc.constant(ids[foreign] ?? ''), texts: fc.constant('true') };
      for (const input of fc.sample(inputsOf(route, words), { numRuns: 4, seed: 6 })) {
        const { path, body } = requestOf(route, { ...Object(input), ...ids });
        const reply = await app.call(route.method, path, {
          token: own.token,
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
          ...(body !== undefined && { body }),
        });
        expect([path, reply.status, reply.text]).toEqual([
          path,
          EMPTY_FILES.includes(route.name) ? 200 : 404,
          expect.not.stringContaining(markOf(stranger)),
        ]);
      }
    }
    expect(await rowsOf(app, 'select count(*)::int as n from page_versions')).toEqual(before);
  },
);
