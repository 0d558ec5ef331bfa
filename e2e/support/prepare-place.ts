import { rmSync } from 'node:fs';
import { startSightline } from './server.ts';

/**
 * Before all tests: one new installation is started and stopped, and every server of the tests starts with a copy of
 * it.
 */
async function preparePlace() {
  const { data_dir, stop } = await startSightline({}, { keep: true });
  await stop();
  process.env.PREPARED_PLACE = data_dir;
  return () => rmSync(data_dir, { recursive: true, force: true });
}

// biome-ignore lint/style/noDefaultExport: Playwright takes it that way.
export default preparePlace;
