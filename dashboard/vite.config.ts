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

/** Files are compressed once here, as small as possible, instead of on every request. */
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

/** The font is bundled with the code, so that the first words do not change their width. */
function fontAhead(): Plugin {
  return {
    name: 'font-ahead',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => name.includes('inter-latin-wght-normal'))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}

const server = 'http://localhost:4000';

export default defineConfig({
  plugins: [react(), contractJson(), fontAhead(), packed()],
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Split by usage, a screen would consist of eighty files, and their shared parts would compress worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 8 }] } } },
  },
  server: { proxy: { '/api': server, '/auth': server } },
});
