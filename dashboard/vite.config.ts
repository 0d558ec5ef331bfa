import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { minifyContractRouter } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contract } from '../contract/src/contract.ts';

/** The contract as plain routes: the browser needs paths and methods, not the validators. */
function contractJson(): Plugin {
  const id = 'virtual:contract';
  return {
    name: 'contract-json',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export const routes = ${JSON.stringify(minifyContractRouter(contract), withoutProse)}`
        : undefined,
  };
}

/** Summaries are for the API's documentation. */
const withoutProse = (key: string, value: unknown) => (key === 'summary' ? undefined : value);

/** Files are packed once here, as small as can be, instead of at every request. */
function packed(): Plugin {
  return {
    name: 'packed',
    writeBundle({ dir = '' }, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue;
        const text = file.type === 'chunk' ? file.code : file.source;
        writeFileSync(path.join(dir, `${name}.br`), brotliCompressSync(text));
        writeFileSync(path.join(dir, `${name}.gz`), gzipSync(text));
      }
    },
  };
}

/** What the sign-in and the frame of all screens need. */
const FRAME = [
  /\/@tanstack\/(query-core|router-core|react-router|history)\//,
  /\/@tanstack\/react-query\/.*\/(useQuery|useBaseQuery|QueryClientProvider)\b/,
  /\/@mantine\/core\/esm\/core\/(Box|styles-api|utils|factory)\//,
  /\/@mantine\/core\/esm\/components\/(ActionIcon|Alert|Anchor|Button|CloseButton|Group|Input|InputBase|Loader)\//,
  /\/@mantine\/core\/esm\/components\/(Paper|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)\//,
  /\/dashboard\/src\/shell\/(account|banner|connection|domain-sw|loading|logo|navigation|route-an|sample|sidebar|use-(?!palette))/,
  /\/dashboard\/src\/ui\/(dialog\.|failure|lazy|links|menu-button|password|toasts)/,
  /\/dashboard\/src\/lib\/(api-client|bootstrap|browser|connection|domain|log-|missing|problem|public|query-client|session|use-session)/,
];
/** Packed as one: in fifty small files it would be a tenth larger. */
const isOfFrame = (id: string) => FRAME.some((part) => part.test(id));

const server = 'http://localhost:4000';

export default defineConfig({
  plugins: [react(), contractJson(), packed()],
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', test: isOfFrame }] } } },
  },
  server: { proxy: { '/api': server, '/auth': server } },
});
