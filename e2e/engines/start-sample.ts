import { startSightline } from '../support/server.ts';

/** Before all tests: one server for all of them. */
async function startSample() {
  const { url, stop } = await startSightline({ SAMPLE_WORKSPACE: 'on' });
  process.env.SIGHTLINE_URL = url;
  return stop;
}

// biome-ignore lint/style/noDefaultExport: Playwright takes it that way.
export default startSample;
