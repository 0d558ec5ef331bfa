import { ensureBuilt } from './lib/build.mjs';

/** Vitest's hook before the server's tests: makes sure the served script exists and matches its source. */
export const setup = () => ensureBuilt(process.execPath, ['tracker']);
