import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';

const made: string[] = [];
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true });
});

const PACKAGES = [
  'zod',
  'kysely',
  'pg',
  'pg-boss',
  'fastify',
  '@fastify/static',
  'openai',
  'ai',
  'undici',
  'stripe',
].concat(['playwright-core', '@playwright/test', '@clickhouse/client', '@sightline/contract']);

/** A small clean project with the given files added, and what the checker reports about it. */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  made.push(root);
  const house: Record<string, string> = {
    'contract/src/measuring/topics.ts':
      "import { z } from 'zod';\nexport const topic = z.string();\nexport type Topic = string;",
    'contract/src/topic-labels.ts': 'export const LABEL = 1;',
    'server/src/config.ts': 'export interface Config { port: number }',
    'server/src/platform/db/connect.ts': "import { Kysely } from 'kysely';\nexport const connect = Kysely;",
    'server/src/measuring/topics/topics.service.ts':
      "import { rows } from './topics.queries.ts';\nexport const service = rows;",
    'server/src/measuring/topics/topics.queries.ts':
      "import { sql } from 'kysely';\nexport const rows = sql`select 1`;",
    'server/src/measuring/scoring/score.ts': "import type { rows } from '../topics/topics.queries.ts';",
    'server/src/measuring/topics/topics.routes.ts': "import 'fastify';\nimport './topics.service.ts';",
    'server/src/roles/api.ts': "import '../measuring/topics/topics.routes.ts';",
    'server/src/assistants/gemini.ts': "import '../platform/db/connect.ts';",
    'server/src/visiting/visits/visits.store.ts': "import { rows } from './visits.queries.ts';",
    'server/src/visiting/visits/visits.queries.ts':
      "import { sql } from 'kysely';\nexport const rows = sql`select 1 from visitors`;",
    'server/src/writer/model.ts': 'export const write = 1;',
    'server/src/language/sentences.ts': 'export const split = 1;',
    'dashboard/src/features/measuring/topics/topic-list.tsx':
      "import type { Topic } from '@sightline/contract/measuring/topics';\nexport type T = Topic;",
    'dashboard/src/routes/topics.tsx': "import '../features/measuring/topics/topic-list.tsx';",
  };
  for (const workspace of ['contract', 'server', 'dashboard', 'tracker', 'e2e']) {
    house[`${workspace}/package.json`] = JSON.stringify({
      dependencies: Object.fromEntries(PACKAGES.map((name) => [name, '*'])),
    });
  }
  for (const [path, text] of Object.entries({ ...house, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkImports(root);
}

const FEATURE = 'server/src/company/billing/billing.service.ts';
const SCREEN = 'dashboard/src/features/company/billing/plan-card.tsx';

const PLANTED: [rule: string, path: string, text: string, says: RegExp][] = [
  [
    'the contract imports nothing of ours',
    'contract/src/x.ts',
    "import '../../server/src/writer/model.ts';",
    /contract\/ may not import server/,
  ],
  [
    'the dashboard knows no server',
    SCREEN,
    "import '../../../../../server/src/writer/model.ts';",
    /may not import server/,
  ],
  [
    'the server knows no dashboard',
    FEATURE,
    "import '../../../../dashboard/src/routes/topics.tsx';",
    /may not import dashboard/,
  ],
  [
    'the contract is imported by name',
    FEATURE,
    "import '../../../../contract/src/measuring/topics.ts';",
    /by name/,
  ],
  [
    'the tracker takes only types',
    'tracker/src/x.ts',
    "import { topic } from '@sightline/contract/measuring/topics';",
    /import type/,
  ],
  [
    'platform looks up to nothing',
    'server/src/platform/x.ts',
    "import '../measuring/topics/topics.service.ts';",
    /Layers go/,
  ],
  [
    'platform knows no assistant',
    'server/src/platform/x.ts',
    "import '../assistants/gemini.ts';",
    /Layers go/,
  ],
  [
    'language knows no wing',
    'server/src/language/x.ts',
    "import '../measuring/topics/topics.service.ts';",
    /Layers go/,
  ],
  [
    'platform knows no language',
    'server/src/platform/x.ts',
    "import '../language/sentences.ts';",
    /Layers go/,
  ],
  ['wings know no role', FEATURE, "export { x } from '../../roles/api.ts';", /Layers go/],
  [
    'assistants know no wing',
    'server/src/assistants/x.ts',
    "const a = await import('../measuring/topics/topics.service.ts');",
    /Layers go/,
  ],
  [
    'assistants and writer are apart',
    'server/src/assistants/x.ts',
    "import '../writer/model.ts';",
    /do not know each other/,
  ],
  [
    'only main reads the configuration',
    FEATURE,
    "import { config } from '../../config.ts';",
    /Only main reads/,
  ],
  ['the product imports no test code', FEATURE, "import '../../../test/database.ts';", /Only tests/],
  [
    'a wing knows none to its right',
    FEATURE,
    "import '../../measuring/topics/topics.service.ts';",
    /company knows nothing of measuring/,
  ],
  [
    'nor their types',
    FEATURE,
    "import type { Row } from '../../measuring/topics/topics.service.ts';",
    /company knows nothing of measuring/,
  ],
  [
    'a room of another wing is entered by its doors',
    'server/src/visiting/visits/follow.ts',
    "import '../../measuring/topics/topics.routes.ts';",
    /through its \*\.service/,
  ],
  [
    'rooms of a wing rest on each other in one direction',
    'server/src/measuring/topics/plan.ts',
    "import '../scoring/score.ts';",
    /measuring\/topics → measuring\/scoring → measuring\/topics .*rest on each other/,
  ],
  [
    'roles ask services, not queries',
    'server/src/roles/x.ts',
    "import '../measuring/topics/topics.queries.ts';",
    /its queries are its own/,
  ],
  ['Kysely in queries only', FEATURE, "import { sql } from 'kysely';", /SQL lives/],
  ['query builders in queries only', FEATURE, "export const x = (db) => db.selectFrom('t');", /:1 SQL lives/],
  ['sql tags in queries only', FEATURE, 'export const x = sql`select 1`;', /:1 SQL lives/],
  [
    'events, visits and sums in their stores only',
    'server/src/visiting/conversions/conversions.queries.ts',
    "import { sql } from 'kysely';\nexport const x = sql`select 1 from visit_sums where n > 0`;",
    /:2 Events, visits and their sums/,
  ],
  [
    'joined visits in their stores only',
    'server/src/personalizing/variants/variants.queries.ts',
    "import { sql } from 'kysely';\nexport const x = sql`delete from a using b\n  left JOIN visitor_sessions s on true`;",
    /:3 Events, visits and their sums/,
  ],
  [
    'nor in an export',
    'server/src/whole/organization-data/visitor-files.queries.ts',
    "export const file = fileOf({ from: 'page_views x' });",
    /:1 Events, visits and their sums/,
  ],
  [
    'nor in their room, beside their stores',
    'server/src/visiting/collecting/tracked-domains.queries.ts',
    "import { sql } from 'kysely';\nexport const x = sql`delete from only events`;",
    /:2 Events, visits and their sums/,
  ],
  [
    'only stores ask the queries of stores',
    'server/src/visiting/visits/follow.ts',
    "import { rows } from './visits.queries.ts';",
    /alone; call these, or their services/,
  ],
  ['pg in queries only', FEATURE, "import pg from 'pg';", /SQL lives/],
  [
    'ClickHouse in platform/clickhouse only',
    FEATURE,
    "import { createClient } from '@clickhouse/client';",
    /through platform\/clickhouse/,
  ],
  ['pg-boss in platform/jobs only', FEATURE, "import { PgBoss } from 'pg-boss';", /platform\/jobs/],
  ['Fastify at the border only', FEATURE, "import type { FastifyRequest } from 'fastify';", /Fastify stays/],
  ['model SDKs', FEATURE, "import { generateText } from 'ai';", /Model SDKs stay/],
  ['browser', FEATURE, "import { chromium } from 'playwright-core';", /platform\/browser only/],
  ['payments', FEATURE, "import type Stripe from 'stripe';", /through platform\/stripe/],
  ['undici', FEATURE, "import { request } from 'undici';", /guarded fetch/],
  [
    'state of a process in a module',
    FEATURE,
    'const caches = new WeakMap<object, number>();',
    /:1 .*ctx\.kept/,
  ],
  ['unguarded fetch', FEATURE, 'export const x = () => fetch(address);', /:1 .*guarded fetch/],
  [
    'dashboard features are islands',
    SCREEN,
    "import '../../measuring/topics/topic-list.tsx';",
    /do not import each other/,
  ],
  ['dashboard features know no route', SCREEN, "import '../../../routes/topics.tsx';", /Routes compose/],
  [
    'ui knows no feature',
    'dashboard/src/ui/x.tsx',
    "import '../features/measuring/topics/topic-list.tsx';",
    /know no feature/,
  ],
  ['the dashboard loads no zod', SCREEN, "import { z } from 'zod';", /loads no zod/],
  [
    'nor through the contract',
    SCREEN,
    "import { topic } from '@sightline/contract/measuring/topics';",
    /topics\.ts → zod: the dashboard loads no zod/,
  ],
  [
    'packages are declared',
    FEATURE,
    "import leftPad from 'left-pad/lib/x.js';",
    /Add left-pad to server\/package\.json/,
  ],
  ['no vague names', 'server/src/platform/string-utils.ts', '', /one idea/],
  ['no vague names', 'server/src/platform/utils.ts', '', /one idea/],
  ['no vague folders', 'server/src/helpers/x.ts', '', /one idea/],
  ['unique names', 'server/src/platform/gemini.ts', '', /same name/],
];

describe('check-imports', () => {
  it('The import check finds nothing in a clean tree', () => {
    expect(check({})).toEqual([]);
  });

  it.each(PLANTED)('The import check reports a planted violation: %s (%s)', (_rule, path, text, says) => {
    const found = check({ 'server/test/database.ts': '', [path]: text });
    expect(found).toEqual([expect.stringMatching(says)]);
    expect(found[0]).toContain(path);
  });

  it('The import check reports an import cycle exactly once', () => {
    const [a, b] = ['server/src/writer/a.ts', 'server/src/writer/b.ts'];
    const found = check({ [a]: "import './b.ts';", [b]: "export { x } from './a.ts';" });
    expect(found).toEqual([expect.stringContaining(`${a} → ${b} → back: a cycle`)]);
  });

  it('The import check reports a cycle of a lazy import and a type, and lets tests have one of types', () => {
    const files = (a: string, b: string) => ({
      [a]: "const B = lazy(() => import('./b.ts'));",
      [b]: "import type { A } from './a.ts';",
    });
    const [a, b] = ['server/src/writer/a.ts', 'server/src/writer/b.ts'];
    expect(check(files(a, b))).toEqual([expect.stringContaining(`${a} → ${b} → back: a cycle`)]);
    expect(check(files('server/test/a.ts', 'server/test/b.ts'))).toEqual([]);
  });

  it('The import check reads imports as the language does', () => {
    const text = `
      // import { sql } from 'kysely';
      /* import 'fastify'; */
      const regex = /['"\`]/, quoted = "import 'openai'", template = \`
import 'undici';\`;
      import type { Kysely } from 'kysely';
      import {
        type Pool,
      } from 'pg';
      input.fetch(address);`;
    expect(check({ [FEATURE]: text })).toEqual([]);
  });

  it('The import check lets tests import what they test', () => {
    expect(check({ [FEATURE.replace('.ts', '.test.ts')]: "import '../topics/topics.queries.ts';" })).toEqual(
      [],
    );
  });

  it('This repository breaks none of the import rules', () => {
    expect(checkImports(join(import.meta.dirname, '..'))).toEqual([]);
  });
});
