import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CheckoutCopy, copyCheckout } from '../../server/test/copy-checkout.ts';

/** The code that someone who adds an assistant writes. */
const ROW = `  {
    key: 'quillon',
    label: 'Quillon',
    env: 'QUILLON',
    model: 'quill-1',
    operator: 'Quillon Labs',
    keys_url: 'https://quillon.example/keys',
    hosts: ['quillon.example'],
    sources: ['quill'],
    small_model: null,
    is_always_shown: false,
    tones: { light: '#4b6000', dark: '#c5d86d', dash: '1 4' },
  },
`;
const FOLDER: Record<string, string> = {
  'quillon-prices.ts': `import type { Prices } from '../provider-prices.ts';

export const QUILLON_PRICES: Prices = { 'quill-1': { input: 1, output: 2, search: 0.25 } };
`,
  'ask-quillon.ts': `import { z } from 'zod';
import type { Answer, Assistant } from '../assistant.ts';
import { ASK_TIMEOUT_MS, type ProviderOptions, providerOf } from '../provider.ts';
import { askWithin } from '../provider-ask.ts';
import { estimateCost } from '../provider-prices.ts';
import { postJson } from '../provider-wire.ts';
import { QUILLON_PRICES } from './quillon-prices.ts';

const bodySchema = z.object({ said: z.string(), pages: z.array(z.string()) });

export function createQuillon(options: ProviderOptions): Assistant {
  const { api_key, model, base_url = 'https://quillon.example', timeout_ms = ASK_TIMEOUT_MS } = options;
  return {
    platform: 'quillon',
    surface: 'api',
    model,
    ask: ({ text, signal }) =>
      askWithin(providerOf('quillon'), { signal, timeout_ms, api_key }, async (signal) => {
        const headers = { authorization: api_key };
        return read(await postJson(base_url, { headers, body: { text }, signal }), model);
      }),
  };
}

function read(raw: unknown, model: string): Answer {
  const { said, pages } = bodySchema.parse(raw);
  const usage = { input_tokens: 1_000, output_tokens: 500, searches: 1 };
  return {
    text: said,
    is_cut: false,
    citations: pages.map((url) => ({ url, title: null, start: null, end: null })),
    steps: [],
    queries: [],
    results: pages.map((url) => ({ url, title: null, snippet: null })),
    searched: true,
    requested_model: model,
    served_model: model,
    request_id: null,
    usage,
    cost_usd: estimateCost(QUILLON_PRICES, model, usage),
    raw,
  };
}
`,
};
const EDITS: [file: string, before: string, added: string][] = [
  ['contract/src/known-assistants.ts', '] as const satisfies readonly KnownAssistant[];', ROW],
  [
    'server/src/assistants/assistant-kinds.ts',
    'export interface AssistantKind {',
    `import { createQuillon } from './quillon/ask-quillon.ts';
import { QUILLON_PRICES } from './quillon/quillon-prices.ts';
`,
  ],
  [
    'server/src/assistants/assistant-kinds.ts',
    '};\n',
    '  quillon: { create: createQuillon, prices: QUILLON_PRICES },\n',
  ],
];

/** A checkout in which the assistant Quillon was added by a row, its folder and a line in the list of kinds, and nothing else. */
export function checkoutWithQuillon(): CheckoutCopy {
  const copy = copyCheckout('sightline-quillon-', ['bench', 'e2e']);
  const { root } = copy;
  for (const [file, before, added] of EDITS) insert(path.join(root, file), before, added);
  const folder = path.join(root, 'server/src/assistants/quillon');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(FOLDER)) writeFileSync(path.join(folder, name), text);
  execFileSync(process.execPath, ['scripts/build-server.ts'], { cwd: root });
  const vite = path.join(root, 'node_modules/.bin/vite');
  execFileSync(vite, ['build', '--configLoader=native', '--logLevel=error'], {
    cwd: path.join(root, 'dashboard'),
  });
  return copy;
}

function insert(file: string, before: string, added: string): void {
  const text = readFileSync(file, 'utf8');
  const at = text.lastIndexOf(before);
  if (at < 0) throw new Error(`${file} has no “${before}” any more.`);
  writeFileSync(file, text.slice(0, at) + added + text.slice(at));
}
