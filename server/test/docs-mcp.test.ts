import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TOOLS } from '../src/roles/mcp/tool-list.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOC = path.join(ROOT, 'docs/mcp.md');
const TABLE = /(?<=\| tool \| does \| key \|\n\|---\|---\|---\|\n)(\|.*\n)*/;

const row = ({ name, title, writes }: (typeof TOOLS)[number]) =>
  `| \`${name}\` | ${title} | ${writes ? 'write' : 'read'} |\n`;

it('The page docs/mcp.md names every tool with what it does', async () => {
  const text = readFileSync(DOC, 'utf8');
  expect(text).toMatch(TABLE);
  await expect(text.replace(TABLE, TOOLS.map(row).join(''))).toMatchFileSnapshot(DOC);
});

it('The registry’s description leads to /mcp of any installation and keeps its bounds', () => {
  const { version, description, remotes } = JSON.parse(readFileSync(path.join(ROOT, 'server.json'), 'utf8'));
  const own = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  expect(version).toBe(own.version);
  expect(description.length).toBeLessThanOrEqual(100);
  expect(remotes[0]).toMatchObject({ type: 'streamable-http', url: 'https://{host}/mcp' });
  expect(remotes[0].headers[0]).toMatchObject({ name: 'Authorization', isSecret: true });
});
