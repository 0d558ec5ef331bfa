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

const server = 'http://localhost:4000';

export default defineConfig({
  plugins: [react(), contractJson()],
  build: { target: 'es2023', manifest: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { proxy: { '/api': server, '/auth': server } },
});
