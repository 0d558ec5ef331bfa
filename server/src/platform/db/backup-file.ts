import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

/** As PostgreSQL writes it. It becomes part of a statement, so nothing else is allowed. */
const BOUND = /^(?:DEFAULT|FOR VALUES FROM \('[\w :+./-]+'\) TO \('[\w :+./-]+'\))$/;

/** The head of a backup: a line of its own, which is a comment in SQL. */
const headerSchema = z.object({
  taken_at: z.iso.datetime(),
  /** The database's migrations, in order. */
  schema: z.array(z.string()).min(1),
  /** Partitions that were created over time. */
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string().regex(BOUND) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** One table with its rows in PostgreSQL's COPY format. */
export interface BackupTable {
  name: string;
  columns: string[];
  rows: AsyncIterable<Buffer>;
}

const MAGIC = '-- Sightline backup 1';
const END_OF_ROWS = '\\.\n';
const TABLE = /^copy "([^"]+)" \(([^)]+)\) from stdin;$/;
const BROKEN = 'The backup is damaged or was cut off: it does not match its checksum. Nothing was restored.';

/** The uncompressed text of a backup: header, tables, checksum. */
export async function* writeBackupText(
  header: BackupHeader,
  tables: AsyncIterable<BackupTable>,
): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  const counted = (chunk: string | Buffer) => {
    const bytes = Buffer.from(chunk);
    sum.update(bytes);
    return bytes;
  };
  yield counted(`${MAGIC}\n-- ${JSON.stringify(header)}\n`);
  for await (const { name, columns, rows } of tables) {
    yield counted(`copy "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) from stdin;\n`);
    for await (const chunk of rows) yield counted(chunk);
    yield counted(END_OF_ROWS);
  }
  yield Buffer.from(`-- end ${sum.digest('hex')}\n`);
}

/**
 * Reads a backup from its start: passes `header` to the first callback, then each table, whose rows must be read before
 * the next one. Throws at the end when the checksum differs.
 */
export async function readBackup(
  file: string | Readable,
  work: (header: BackupHeader, tables: AsyncGenerator<BackupTable>) => Promise<void>,
): Promise<void> {
  const unpacked = createGunzip();
  // Its errors reach the reader of the unpacked stream.
  pipeline(typeof file === 'string' ? createReadStream(file) : file, unpacked, () => undefined);
  const lines = readParts(unpacked);
  const name = typeof file === 'string' ? file : 'What came';
  try {
    if ((await lines.line()) !== MAGIC) throw new Error(`${name} is no backup of Sightline.`);
    const header = readHeader((await lines.line())?.slice(3) ?? '');
    if (!header) throw new Error(`${name} is no backup of Sightline.`);
    await work(header, tablesOf(lines));
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^Z_/.test(String(error.code)))
      throw new Error(lines.began() ? BROKEN : `${name} is no backup of Sightline.`);
    throw error;
  } finally {
    unpacked.destroy();
  }
}

function readHeader(line: string): BackupHeader | undefined {
  try {
    return headerSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

async function* tablesOf(lines: ReturnType<typeof readParts>): AsyncGenerator<BackupTable> {
  for (;;) {
    const line = await lines.line();
    if (line === null) throw new Error(BROKEN);
    if (line.startsWith('-- end ')) {
      if (line !== `-- end ${lines.sum()}` || (await lines.line()) !== null) throw new Error(BROKEN);
      return;
    }
    const [, name = '', columns = ''] = TABLE.exec(line) ?? [];
    if (!name) throw new Error(BROKEN);
    yield { name, columns: columns.split(', ').map((column) => column.slice(1, -1)), rows: lines.rows() };
  }
}

/** Lines, and row blocks up to their end, of a stream of which only a piece is in memory. */
function readParts(stream: AsyncIterable<Buffer>) {
  const source = stream[Symbol.asyncIterator]();
  const sum = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  let began = false;

  async function more(): Promise<boolean> {
    const { done, value } = await source.next();
    if (done) return false;
    began = true;
    held = held.length === 0 ? value : Buffer.concat([held, value]);
    return true;
  }

  function take(length: number): Buffer {
    const bytes = held.subarray(0, length);
    held = held.subarray(length);
    return bytes;
  }

  return {
    began: () => began,
    sum: () => sum.digest('hex'),
    /** Null at the end, even in the middle of a line. */
    async line(): Promise<string | null> {
      let end = held.indexOf(10);
      while (end < 0) {
        if (!(await more())) return null;
        end = held.indexOf(10);
      }
      const bytes = take(end + 1);
      const text = bytes.subarray(0, end).toString();
      if (!text.startsWith('-- end ')) sum.update(bytes);
      return text;
    },
    /** The buffer always starts at the beginning of a row. */
    async *rows(): AsyncGenerator<Buffer> {
      for (;;) {
        const isOver = held.subarray(0, END_OF_ROWS.length).toString('latin1') === END_OF_ROWS;
        if (isOver) {
          sum.update(take(END_OF_ROWS.length));
          return;
        }
        const end = held.indexOf(`\n${END_OF_ROWS}`);
        const whole = end >= 0 ? end + 1 : held.lastIndexOf(10) + 1;
        if (whole > 0) {
          const bytes = take(whole);
          sum.update(bytes);
          yield bytes;
        } else if (!(await more())) throw new Error(BROKEN);
        if (whole > 0 && end < 0 && !(await more())) throw new Error(BROKEN);
      }
    },
  };
}
