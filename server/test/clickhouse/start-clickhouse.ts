import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type ClickHouse, openClickHouse } from '../../src/platform/clickhouse/clickhouse.ts';

/** `.ci/install-clickhouse` puts it there; it is too large to come with the other packages. */
const ENGINE = path.resolve(import.meta.dirname, '../../../.cache/clickhouse');

/** Why tests that need ClickHouse are left out here; null when they are not. In CI they never are. */
export const noClickHouse =
  existsSync(path.join(ENGINE, 'node_modules/chdb')) || process.env.CI
    ? null
    : 'left out: .ci/install-clickhouse puts ClickHouse’s engine in place';

export interface TestClickHouse {
  url: string;
  clickhouse: ClickHouse;
  /** A database of its own in the same engine. */
  openAnother(): Promise<ClickHouse>;
  stop(): Promise<void>;
}

/** The engine in a process of its own, with an empty database. */
export async function startClickHouse(): Promise<TestClickHouse> {
  const folder = mkdtempSync(path.join(tmpdir(), 'clickhouse-'));
  const front = spawn(process.execPath, [path.join(import.meta.dirname, 'front.ts'), ENGINE, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => front.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    createInterface(front.stdout).once('line', resolve);
    front.once('exit', () => reject(new Error('ClickHouse’s engine did not start.')));
  });
  const server = `http://127.0.0.1:${port}`;
  const opened: ClickHouse[] = [];
  const open = async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const root = openClickHouse({ url: `${server}/default`, cluster: null });
    await root.run(`create database ${name}`).finally(root.close);
    const clickhouse = openClickHouse({ url: `${server}/${name}`, cluster: null });
    opened.push(clickhouse);
    return { url: `${server}/${name}`, clickhouse };
  };
  const first = await open();
  return {
    ...first,
    openAnother: async () => (await open()).clickhouse,
    async stop() {
      for (const { close } of opened) await close();
      front.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
