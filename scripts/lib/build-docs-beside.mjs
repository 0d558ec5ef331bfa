import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { modernEnvironment } from './modern-node.mjs';
import { ROOT } from './run.mjs';

const BUILD = "import('./scripts/lib/build.mjs').then((m) => m.ensureBuilt(process.execPath, ['docs']))";

/**
 * Builds the documentation while the server starts, with what it leaves of the processor, so that nobody waits for it. The
 * shell ends at once and leaves the work to itself: the server that this process becomes has no child that it does not know.
 */
export async function buildDocsBeside(node) {
  const words = ['-c', 'nice "$0" -e "$1" >/dev/null 2>&1 </dev/null &', node, BUILD];
  await once(spawn('sh', words, { cwd: ROOT, env: modernEnvironment(node), stdio: 'ignore' }), 'close');
}
