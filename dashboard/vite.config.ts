import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contract } from '../contract/src/contract.ts';
import { callRoutes } from './src/lib/server/call-routes.ts';
import { assistantChart } from './vite-assistant-chart.ts';
import { chunkGroups } from './vite-chunks.ts';
import { firstPaint } from './vite-first-paint.ts';
import { mantineStyles } from './vite-mantine-styles.ts';

/** The contract as plain routes: the browser needs paths and methods, not the validators. */
function contractJson(): Plugin {
  const id = 'virtual:contract';
  return {
    name: 'contract-json',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}` ? `export const routes = ${JSON.stringify(callRoutes(contract))}` : undefined,
  };
}

const ICON_WORDS = /=\{title:"(?:[^"\\]|\\.)*",slug:"[^"]*",get svg\(\)\{[^}]*\},/g;

/** Drawings of companies' icons without their names and files, which nothing reads but every screen with icons loads. */
function bareIcons(): Plugin {
  return {
    name: 'bare-icons',
    transform: {
      filter: { id: /simple-icons\/index\.mjs$/ },
      handler: (code) => ({ code: code.replace(ICON_WORDS, '={'), map: null }),
    },
  };
}

/** Smaller files fit into one packet anyway, and each compressed copy takes a block of the disk. */
const MIN_PACKED_BYTES = 1400;

/** Files are compressed once here, as small as possible, instead of on every request. */
function packed(): Plugin {
  return {
    name: 'packed',
    writeBundle({ dir = '' }, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue;
        const text = file.type === 'chunk' ? file.code : file.source;
        if (Buffer.byteLength(text) < MIN_PACKED_BYTES) continue;
        writeFileSync(path.join(dir, `${name}.br`), brotliCompressSync(text));
        writeFileSync(path.join(dir, `${name}.gz`), gzipSync(text));
      }
    },
  };
}

const server = 'http://localhost:4000';

export default defineConfig({
  plugins: [react(), contractJson(), bareIcons(), firstPaint(), assistantChart(), mantineStyles(), packed()],
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,

    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  // React has had it since 18, so what stands in for it there is not loaded.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: { proxy: { '/api': server, '/auth': server, '/page-preview': server } },
});
