import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestApp, type TestApp } from './app.ts';
import { type Person, signUpPerson } from './factories.ts';
import { type Served, startServerProcess } from './server-process.ts';
import { switchTrackingOn } from './tracked.ts';

export interface ServedApp {
  app: TestApp;
  person: Person;
  /** The program in a process of its own, on the same database. */
  start(
    environment?: NodeJS.ProcessEnv,
    roles?: Served,
    group?: string,
  ): Promise<Awaited<ReturnType<typeof startServerProcess>> & { at: string }>;
  /** A new folder for a database of its own. */
  dataFolder(): string;
  stop(): Promise<void>;
}

/** Someone with a tracked website on the database of a test, which may start and stop several servers. */
export async function startServedApp(): Promise<ServedApp> {
  const app = await startTestApp();
  const person = await signUpPerson(app, { host: 'www.acme.example' });
  await switchTrackingOn(app, person.domain_id);
  const folders: string[] = [];
  const servers: { stop(signal: NodeJS.Signals): Promise<unknown> }[] = [];
  return {
    app,
    person,
    start: async (environment = {}, roles, group) => {
      const settings = { LOG_LEVEL: 'info', ...environment };
      const server = await startServerProcess(app.connection, settings, roles, group);
      servers.push(server);
      return { ...server, at: `http://127.0.0.1:${server.port}` };
    },
    dataFolder: () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'sightline-served-'));
      chmodSync(folder, 0o755);
      folders.push(folder);
      return folder;
    },
    stop: async () => {
      for (const server of servers) await server.stop('SIGKILL');
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      await app.stop();
    },
  };
}

/** Status and body of a probe. */
export async function probe(at: string, path: string): Promise<[number, string]> {
  const reply = await fetch(`${at}${path}`);
  return [reply.status, ((await reply.json()) as { status: string }).status];
}
