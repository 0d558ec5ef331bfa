import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, modernEnvironment, serverOptions } from './lib/modern-node.mjs';
import { guarded, ROOT } from './lib/run.mjs';

/** The server, restarted on every change, and behind Vite's own server, which updates the page in place. */
await guarded(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureBuilt(node, ['tracker']);
  const env = modernEnvironment(node);
  // All roles in one process, because the watcher sees only that process's files.
  const roles = '--roles=api,collect,edge,worker';
  const server = ['--watch', '--watch-preserve-output', ...serverOptions(), 'server/src/main.ts', roles];
  const children = [
    spawn(node, server, { cwd: ROOT, env, stdio: 'inherit' }),
    spawn('vite', ['--clearScreen', 'false'], { cwd: `${ROOT}/dashboard`, env, stdio: 'inherit' }),
  ];
  const stopAll = () => children.map((child) => child.kill('SIGTERM'));
  for (const child of children) child.on('exit', stopAll);
  process.on('SIGTERM', stopAll);
  // Ctrl-C also reaches the children; we only wait for them.
  process.on('SIGINT', () => {});
});
