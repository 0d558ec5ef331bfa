import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callOver } from './call-over.ts';
import { startSite } from './doubles/site-double.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { stoppedAfterEach } from './running.ts';
import { startServedApp } from './served-app.ts';
import { until } from './soon.ts';

const running = stoppedAfterEach();

/** Memory that all processes of the program may use together, without the database. */
const MOST_MB = 600;
const MEMORY = '/sys/fs/cgroup/memory';

/** A control group that ends who exceeds the limit; null where this machine gives none. */
function makeGroup(): string | null {
  const group = `${MEMORY}/sightline-test-${process.pid}`;
  try {
    accessSync(MEMORY, constants.W_OK);
    mkdirSync(group);
    writeFileSync(`${group}/memory.limit_in_bytes`, String(MOST_MB * 2 ** 20));
    return group;
  } catch {
    return null;
  }
}

const MAX_BYTES = 2 * 1024 * 1024 - 1000;
const filled = (text: string) => text.repeat(Math.floor(MAX_BYTES / text.length));
const MARKUP: Record<string, string> = {
  paragraphs: filled('<p>a b c.</p>'),
  lists: `<ul>${filled('<li>a b c</li>')}</ul>`,
  tables: `<table>${filled('<tr><td>a</td><td>b</td></tr>')}</table>`,
  headings: filled('<h2>Big Head</h2>x'),
  definitions: `<dl>${filled('<dt>q</dt><dd>a</dd>')}</dl>`,
  panels: filled('<details><summary>q?</summary>a</details>'),
  closings: filled('</p>'),
  'open tags': filled('<div>'),
};
const pageOf = (inside: string) =>
  `<!doctype html><html lang="en"><head><title>Acme</title></head><body><main>${inside}</main></body></html>`;

it.skipIf(process.platform !== 'linux')(
  `The product reads every hostile text in ${MOST_MB} MB and gives the memory back`,
  async (context) => {
    const group = makeGroup();
    if (!group) return context.skip('This machine lets nobody limit memory.');
    running.push({ stop: () => rmdirSync(group) });
    const texts = Object.entries(HOSTILE_TEXTS).map(([what, make]) => [what, make(100_000)]);
    const pages = new Map(
      [...Object.entries(MARKUP), ...texts].map(([, text], at) => [`/${at}`, pageOf(`${text}`)]),
    );
    const site = await startSite((path) => pages.get(path));
    running.push({ stop: site.close });
    const served = await startServedApp();
    running.push(served);
    const server = await served.start({ SITE_ORIGINS: `bad.example=${site.origin}` }, null, group);
    const { domain_id, token } = served.person;
    const call = async (method: string, path: string, body?: object) => {
      const reply = await callOver(server.at)(method, `/api/domains/${domain_id}${path}`, { token, body });
      expect([path, reply.status]).toEqual([path, 200]);
      return reply.body;
    };
    const fresh = usedBy(group);
    for (const path of pages.keys()) {
      const source = { entry_type: 'link', source_type: 'manual', source_url: `https://bad.example${path}` };
      const { id } = await call('POST', '/knowledge-base', source);
      await until(async () => !isReading(await call('GET', '/knowledge-base'), id));
      await call('DELETE', `/knowledge-base/${id}`);
    }
    expect(server.output()).not.toMatch(/ended by itself|"level":"error"/);
    // Idle threads end, and what they needed goes back to the machine.
    await until(() => usedBy(group) <= fresh + 150);
    expect(await server.stop()).toBe(0);
  },
);

const usedBy = (group: string) => Number(readFileSync(`${group}/memory.usage_in_bytes`, 'utf8')) / 2 ** 20;

const isReading = (entries: { id: string; status: string }[], id: string) =>
  entries.find((entry) => entry.id === id)?.status === 'reading';
