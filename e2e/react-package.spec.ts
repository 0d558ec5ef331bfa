import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { ScriptConfig } from '@sightline/contract/visiting/tracking';
import { build } from 'vite';
import { htmlPage, snippetTag } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, '.cache/react-examples');
const VARIANT = '0190a0a0-0000-7000-8000-000000000702';
const CONFIG: Partial<ScriptConfig> = {
  triggers: [
    {
      id: '0190a0a0-0000-7000-8000-000000000701',
      variant: VARIANT,
      when: ['utm_source', 'chatgpt'],
      holdout: 0,
      pages: [{ page: '0190a0a0-0000-7000-8000-000000000703', path: '/', version: 1, changes: [] }],
    },
  ],
};
const MAIN = `
import { hydrateRoot } from 'react-dom/client';
import { Offer } from './offer.tsx';
import './plain.ts';
hydrateRoot(document.getElementById('app')!, <Offer teamsVariant="${VARIANT}" />);
`;

let bundle = '';
let rendered = '';

/** The README's examples in a program of their own, built as its author would, for the browser and for a server. */
test.beforeAll(async () => {
  execFileSync(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', path.join(ROOT, 'react')]);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(path.join(FOLDER, 'node_modules'), { recursive: true });
  symlinkSync(path.join(ROOT, 'react'), path.join(FOLDER, 'node_modules/sightline-react'));
  const readme = readFileSync(path.join(ROOT, 'react/README.md'), 'utf8');
  const example = (kind: string) => new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? '';
  const files = {
    'offer.tsx': example('tsx'),
    'plain.ts': example('ts'),
    'main.tsx': MAIN,
    'server.tsx': `import { renderToString } from 'react-dom/server';
      import { Offer } from './offer.tsx';
      export const html = renderToString(<Offer teamsVariant="${VARIANT}" />);`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(FOLDER, name), text);
  bundle = await built('main.tsx', {});
  writeFileSync(path.join(FOLDER, 'server.mjs'), await built('server.tsx', { ssr: true }));
  rendered = (await import(path.join(FOLDER, 'server.mjs'))).html;
});

async function built(entry: string, { ssr = false }): Promise<string> {
  const result = await build({
    configFile: false,
    root: FOLDER,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      write: false,
      ssr,
      ...(ssr ? { rollupOptions: { input: path.join(FOLDER, entry) } } : { lib: { entry, formats: ['es'] } }),
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be built.`);
  return chunk.code;
}

test('The React package shows the variant, sends events named before the script came, and hydrates what a server rendered', async ({
  site,
  visitor,
}) => {
  expect(rendered).toContain('A till for your shop');
  site.configure(CONFIG);
  site.delay = 300;
  const body = `<div id="app">${rendered}</div><script type="module">${bundle}</script>`;
  site.pages.set('/', htmlPage(body, 'Offer', snippetTag(site.url, [])));
  await visitor.goto(`${site.url}/?utm_source=chatgpt`);
  await expect(visitor.getByRole('heading')).toHaveText('A till for your whole team');
  await visitor.getByRole('button', { name: 'Buy' }).click();
  await expect.poll(() => site.eventsOf('event').map(({ name }) => name)).toEqual(['Sign-up', 'Purchase']);
  const [signUp, purchase] = site.eventsOf('event');
  expect(signUp).toMatchObject({ external_id: 'customer-42', view: site.eventsOf('view')[0]?.id });
  expect(purchase).toMatchObject({ value: 49.9, currency: 'EUR', external_id: '1001' });
});
