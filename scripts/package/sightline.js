#!/usr/bin/env node
// Runs on any Node, so that an old one is told by name.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Sightline needs Node 24 or newer; this is ${process.versions.node}. Get it at nodejs.org and try again.`,
  );
  process.exit(1);
}
await import('../server/dist/sightline.js');
