import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'assistant-chart', name), 'utf8');

/** The page in which assistants show charts: one file with all that it needs, because their frames reach no network. */
export function assistantChart(): Plugin {
  return {
    name: 'assistant-chart',
    apply: 'build',
    async generateBundle() {
      const styles = read('chart.css')
        .replaceAll(/\/\*.*?\*\//gs, '')
        .replace(/\s+/g, ' ')
        .trim();
      const code = await script();
      // Functions, because a `$` in a replacement has a meaning.
      const source = read('chart.html')
        .replace('/* styles */', () => styles)
        .replace('/* script */', () => code);
      this.emitFile({ type: 'asset', fileName: 'assistant-chart.html', source });
    },
  };
}

async function script(): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: path.join(import.meta.dirname, 'src/assistant-chart/main.ts'),
        formats: ['iife'],
        name: 'chart',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('The chart for assistants could not be bundled.');
  return chunk.code.trim().replaceAll('</', '<\\/');
}
