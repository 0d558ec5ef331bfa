import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, runText } from '../server/src/platform/db/database.ts';
import { startThrowawayCluster } from '../server/test/throwaway-cluster.ts';
import { lookAt } from './migration-locks/check-migrations.ts';

let database: Database;
let stop: () => Promise<void>;
beforeAll(async () => {
  const cluster = await startThrowawayCluster();
  database = openDatabase(cluster.connection, 1);
  await runText(
    database.db,
    'create table visits (id int primary key, path text); create table sites (id int primary key)',
  );
  stop = async () => {
    await database.close();
    await cluster.stop();
  };
});
afterAll(() => stop());

/** What is found, with everything taken back afterwards. */
async function found(text: string): Promise<string[]> {
  let faults: string[] = [];
  await database.db
    .transaction()
    .execute(async (trx) => {
      faults = await lookAt(trx, text, () => runText(trx, text));
      throw new Error('taken back');
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error;
    });
  return faults;
}

const PLANTED: [mistake: string, text: string, says: RegExp][] = [
  ['rewrites a table', 'alter table visits alter path type int using length(path)', /visits is written anew/],
  [
    'makes an index',
    'create index visits_path on visits (path)',
    /visits_path is made while visits is locked/,
  ],
  ['compares all rows', "alter table visits add check (path <> '')", /reads all of visits/],
  ['forbids null', 'alter table visits alter path set not null', /reads all of visits/],
  [
    'refers to another table',
    'alter table visits add foreign key (id) references sites',
    /reads all of visits/,
  ],
  [
    'fills a column',
    "alter table visits add host text; update visits set host = ''",
    /rows of visits are changed/,
  ],
];

it.each(PLANTED)(
  'A migration that %s keeps visitors waiting, and the check refuses it',
  async (_mistake, text, says) => {
    expect((await found(text)).join('\n')).toMatch(says);
    expect(await found(`-- small tables: visits\n${text}`)).toEqual([]);
  },
);

it('A migration that only changes what is written about a table passes the check, and so does one that fills a new table', async () => {
  const harmless = `alter table visits add host text not null default '', add site int references sites;
    alter table visits add check (path <> '') not valid; alter table visits rename path to address;
    create table goals (id int primary key, visit int references visits); create index on goals (visit);
    insert into goals values (1, null); create function one() returns int language sql return 1;`;
  expect(await found(harmless)).toEqual([]);
});
