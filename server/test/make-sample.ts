import type { Connection } from '../src/platform/db/database.ts';
import { buildSample, type Tell } from '../src/whole/sample/build-sample.ts';
import { dumpSample } from '../src/whole/sample/dump-sample.ts';
import { startTestApp } from './app.ts';
import { freePort } from './free-port.ts';

const DAY_MS = 86_400_000;

/** Builds the sample workspace, day by day, in an installation of its own, and returns its dump. */
export async function makeSample({ connection, heard }: { connection?: Connection; heard?: Tell } = {}) {
  const noon = new Date(`${new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)}T12:00:00Z`);
  const environment = { PORT: String(await freePort()) };
  const app = await startTestApp({ environment, connection, edge: true, collect: true });
  // At the same time of day always, so that visits of an evening are not of two days in one build and of one in another.
  const ctx = { ...app.ctx, now: () => noon };
  try {
    return await dumpSample(ctx, await buildSample(ctx, new AbortController().signal, heard));
  } finally {
    await app.stop();
  }
}
