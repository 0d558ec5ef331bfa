import './lib/require-node.mjs';
import { become } from './lib/become.mjs';
import { ensureBuilt, NEEDED } from './lib/build.mjs';
import { buildDocsBeside } from './lib/build-docs-beside.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, serverOptions } from './lib/modern-node.mjs';
import { guarded, ROOT } from './lib/run.mjs';

await guarded(async () => {
  process.chdir(ROOT);
  await ensureInstalled();
  const node = findNode();
  await ensureBuilt(node, NEEDED);
  await buildDocsBeside(node);
  become(node, [...serverOptions(), 'server/dist/main.js', ...process.argv.slice(2)]);
});
