import { ensureBuilt } from './lib/build.mjs';

/** The hook before tests that start servers: makes sure that what they start, and the script it serves, match their sources. */
// biome-ignore lint/style/noDefaultExport: Vitest and Playwright take it that way.
export default () => ensureBuilt(process.execPath, ['tracker', 'server']);
