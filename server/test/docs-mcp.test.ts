import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

it('The registry’s description leads to /mcp of any installation and keeps its bounds', () => {
  const { version, description, remotes } = JSON.parse(readFileSync(path.join(ROOT, 'server.json'), 'utf8'));
  const own = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  expect(version).toBe(own.version);
  expect(description.length).toBeLessThanOrEqual(100);
  expect(remotes[0]).toMatchObject({ type: 'streamable-http', url: 'https://{host}/mcp' });
  expect(remotes[0].headers[0]).toMatchObject({ name: 'Authorization', isSecret: true });
});
