import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeSample } from '../server/test/make-sample.ts';
import { withMigratedDatabase } from './check-sql/migrated-database.ts';

/** `npm run sample`: builds the sample workspace, of which people open copies, and writes it into its file. */
const FILE = path.resolve(import.meta.dirname, '../server/sample-sites/sample.zst');
const heard = (date: number, doing: string) => console.log(`Day ${date}: ${doing}`);
const dump = await withMigratedDatabase((connection) => makeSample({ connection, heard }));
writeFileSync(FILE, dump);
console.log(`${FILE}: ${dump.length} bytes`);
