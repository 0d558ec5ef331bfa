import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin, transformWithOxc } from 'vite';
import { ENTRY, FRAMES, filesOf, type Manifest, SCREENS, sharedParts } from './screens.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

/**
 * The page draws the frame before any code has come: styles, script and frame stand in it; the script takes up its
 * stylesheet after that. `screens.json` names the files that the server has it ask for at each address.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => name.includes('inter-latin-wght-normal'));
        const styles = read('first-paint/shell.css')
          .replaceAll(/\/\*.*?\*\//gs, '')
          // The server that builds nothing has no file of it yet.
          .replace(/@font-face \{.*?\}/s, (face) => (font ? face.replace('%FONT%', `/${font}`) : ''));
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        // The server that builds nothing keeps the script that starts the code.
        const scripts = font
          ? (html.match(/<script type="module".*?<\/script>|<link rel="modulepreload"[^>]*>/g) ?? [])
          : [];
        const files = scripts.flatMap((tag) => /(?:src|href)="([^"]*)"/.exec(tag)?.[1] ?? []);
        const bare = [...sheets, ...scripts].reduce((text, tag) => text.replace(tag, ''), html);
        const head =
          `<style>${squeezed(styles)}</style>` +
          `<script>${await script()}</script>` +
          sheets.map((sheet) => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"')).join('') +
          (font ? `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>` : '');
        const shell = squeezed(read('first-paint/shell.html').replaceAll('> <', '><'));
        // Functions, because a `$` in a replacement has a meaning.
        return bare
          .replace('<html', (start) => (font ? `${start} data-files="${files.join(' ')}"` : start))
          .replace('</title>', (title) => `${title}${head}`)
          .replace('<body>', (body) => `${body}${shell}`);
      },
    },
    writeBundle({ dir = '' }) {
      const manifest: Manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8'));
      const entry = filesOf(manifest, [ENTRY]);
      const screens = SCREENS.filter(({ paths }) => paths.length > 0).map(
        ({ name, place, paths, modules }) => ({
          paths,
          frame: name === 'sign-in' ? name : place === 'workspace' ? place : null,
          files: [...filesOf(manifest, [...FRAMES[place], ...modules]).difference(entry)],
          later: name === 'sign-in' ? [...filesOf(manifest, sharedParts(manifest)).difference(entry)] : [],
        }),
      );
      writeFileSync(path.join(dir, 'screens.json'), JSON.stringify(screens));
      const modules = SCREENS.map(({ name, place, modules: own }) => ({
        name,
        modules: [...FRAMES[place], ...own],
      }));
      writeFileSync(path.join(dir, '.vite/screens.json'), JSON.stringify(modules));
    },
  };
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Names of its own stay its own. */
async function script(): Promise<string> {
  const { code } = await transformWithOxc(read('src/first-paint.ts'), 'first-paint.ts');
  return minifySync('first-paint.js', `(() => {${code}})();`).code;
}
