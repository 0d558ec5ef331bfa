import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkSql, type Report } from './check-sql/check-queries.ts';
import { withMigratedDatabase } from './check-sql/migrated-database.ts';

const HEAD = `import { type RawBuilder, sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from './platform/db/database.ts';
`;

const PLANTED: [mistake: string, code: string, says: RegExp][] = [
  [
    'a renamed column',
    'export const x = (db: Db) => many(db, sql<{ host: string }>`select hostname as host from domains`);',
    /column "hostname" does not exist/,
  ],
  [
    'a renamed column where nobody reads a row',
    `export const x = (db: Db, id: string) => run(db, sql\`update domains set hostname = null where id = \${id}\`);`,
    /column "hostname" of relation "domains" does not exist/,
  ],
  [
    'another type',
    'export const x = (db: Db) => many(db, sql<{ host: number }>`select host from domains`);',
    /host is text, which is no number/,
  ],
  [
    'a time taken for a date',
    'export const x = (db: Db) => many(db, sql<{ created_at: Date }>`select created_at from domains`);',
    /created_at is timestamptz, which is no Date/,
  ],
  [
    'a list of another type',
    'export const x = (db: Db) => many(db, sql<{ bot: number[] }>`select bot from visitors`);',
    /bot is _text, which is no number\[\]/,
  ],
  [
    'a forgotten null',
    'export const x = (db: Db) => many(db, sql<{ feedback: string }>`select feedback from domains`);',
    /feedback may be null, which string is not/,
  ],
  [
    'the null of an outer join',
    `export const x = (db: Db) => many(db, sql<{ name: string }>\`
       select b.name from domains d left join brands b on b.domain_id = d.id\`);`,
    /name may be null/,
  ],
  [
    'the null of an outer join inside of a query with a name',
    `export const x = (db: Db) => many(db, sql<{ name: string }>\`with named as (
       select b.name from domains d left join brands b on b.domain_id = d.id) select name from named\`);`,
    /name may be null/,
  ],
  [
    'the largest of nothing',
    'export const x = (db: Db) => one(db, sql<{ at: string }>`select max(created_at) as at from domains`);',
    /at may be null/,
  ],
  [
    'the null of one half of a union',
    'export const x = (db: Db) => many(db, sql<{ id: string }>`select id from domains union all select null`);',
    /id may be null/,
  ],
  [
    'a null that is returned after it was written',
    `export const x = (db: Db) => one(db, sql<{ feedback: string }>\`
       update domains set feedback = null where feedback is not null returning feedback\`);`,
    /feedback may be null/,
  ],
  [
    'a null that is given',
    `export const x = (db: Db, a: string | null) => one(db, sql<{ a: string }>\`select \${a}::text as a\`);`,
    /a may be null/,
  ],
  [
    'a field that nobody selects',
    'export const x = (db: Db) => many(db, sql<{ id: string; host: string }>`select id from domains`);',
    /nothing selects host/,
  ],
  [
    'a mistake in one of two branches',
    `export const x = (db: Db, whole: boolean) =>
       many(db, sql<{ id: string; host: string }>\`select \${whole ? sql\`id, host\` : sql\`id\`} from domains\`);`,
    /nothing selects host/,
  ],
  [
    'a mistake in a fragment that a function makes',
    `const from = (table: 'domains' | 'nowhere') => sql\`from \${sql.table(table)}\`;
     export const x = (db: Db) => many(db, sql<{ id: string }>\`select id \${from('nowhere')}\`);`,
    /relation "nowhere" does not exist/,
  ],
  [
    'a mistake in one of the names that a type allows',
    `export const x = (db: Db, key: 'host' | 'hostname') =>
       many(db, sql<{ key: string }>\`select \${sql.ref(key)} as key from domains\`);`,
    /column "hostname" does not exist/,
  ],
  [
    'a mistake in what one of the callers gives',
    `const list = (db: Db, where: RawBuilder<unknown>) => many(db, sql<{ id: string }>\`select id from domains where \${where}\`);
     export const x = (db: Db) => list(db, sql\`id is not null\`);
     export const y = (db: Db) => list(db, sql\`hostname is not null\`);`,
    /column "hostname" does not exist/,
  ],
  [
    'a statement that cannot be told from the code',
    `export const x = (db: Db, where: RawBuilder<unknown>) => many(db, sql<{ id: string }>\`select id from domains where \${where}\`);`,
    /cannot tell what where is/,
  ],
  [
    'a statement that goes around the functions that are checked',
    'export const x = (db: Db) => sql<{ id: string }>`select id from domains`.execute(db);',
    /not part of any statement that is checked/,
  ],
  [
    'a word of the code that is not needed',
    'export const x = (db: Db) => many(db, sql<{ id: string }>`select id /* never null: it is the key */ from domains`);',
    /needs no "id \/\* never null: it is the key \*\/"/,
  ],
];

const RIGHT: [what: string, code: string][] = [
  [
    'columns that are never null, and a null that is expected',
    'export const x = (db: Db) => many(db, sql<{ id: string; feedback: string | null }>`select id, feedback from domains`);',
  ],
  [
    'a column that a condition keeps from being null',
    'export const x = (db: Db) => many(db, sql<{ feedback: string }>`select feedback from domains where feedback is not null`);',
  ],
  [
    'an outer join whose other side a condition asks for',
    `export const x = (db: Db) => many(db, sql<{ name: string }>\`
       select b.name from domains d left join brands b on b.domain_id = d.id where b.role = 'own'\`);`,
  ],
  [
    'sums, choices and questions that are never null',
    `export const x = (db: Db) => one(db, sql<{ n: number; feedback: string; some: boolean; newest: string }>\`
       select count(*) as n, coalesce(max(feedback), '') as feedback, exists (select from brands) as some,
         coalesce(max(created_at), now()) as newest from domains\`);`,
  ],
  [
    'the largest of each group',
    'export const x = (db: Db) => many(db, sql<{ at: string }>`select max(created_at) as at from domains group by org_id`);',
  ],
  [
    'a narrower text, JSON, and a word of the code',
    `export const x = (db: Db) => many(db, sql<{ identity: 'lasting' | 'daily'; place: { city: string | null }; feedback: string }>\`
       select identity, default_location as place, feedback /* never null: told by the code */ from domains\`);`,
  ],
  [
    'rows that are written from JSON',
    `export const x = (db: Db, ids: string[]) => one(db, sql<{ id: string }>\`insert into organizations (name)
       select name from jsonb_to_recordset(\${json(ids)}) as r(name text) returning id\`);`,
  ],
];

const ROOT = join(import.meta.dirname, '..');
const DATABASE = 'server/src/platform/db/database.ts';
const house = realpathSync(mkdtempSync(join(tmpdir(), 'checked-sql-')));
let report: Report;

beforeAll(async () => {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  };
  put('package.json', '{ "type": "module" }');
  put(
    'tsconfig.json',
    JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json'), include: ['server/src'] }),
  );
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'));
  mkdirSync(dirname(join(house, DATABASE)), { recursive: true });
  cpSync(join(ROOT, DATABASE), join(house, DATABASE));
  PLANTED.forEach(([, code], index) => {
    put(`server/src/planted-${index}.ts`, HEAD + code);
  });
  RIGHT.forEach(([, code], index) => {
    put(`server/src/right-${index}.ts`, HEAD + code);
  });
  report = await withMigratedDatabase((connection) => checkSql(house, connection));
});
afterAll(() => rmSync(house, { recursive: true }));

const faultsOf = (file: string) =>
  report.faults.filter((fault) => fault.startsWith(`server/src/${file}.ts:`)).join('\n');

it.each(PLANTED.map(([mistake, , says], index) => ({ mistake, says, index })))(
  '$mistake is found',
  ({ says, index }) => {
    expect(faultsOf(`planted-${index}`)).toMatch(says);
  },
);

it.each(RIGHT.map(([what], index) => ({ what, index })))('$what are no fault', ({ index }) => {
  expect(faultsOf(`right-${index}`)).toBe('');
});
