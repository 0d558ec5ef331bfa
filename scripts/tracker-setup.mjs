import { ensureBuilt } from './lib/build.mjs';

/** Vitest's hook before the server's tests: what is served as the script has to be there, and of this source. */
export const setup = () => ensureBuilt(process.execPath, ['tracker']);
