import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const LIST = path.join(import.meta.dirname, 'src/ui/theme/mantine.css');
const COMPONENT = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/** Styles of Mantine's other components, half of all, would be read before every first paint. */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    generateBundle(_options, bundle) {
      const listed = readFileSync(LIST, 'utf8');
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const [, name = ''] = COMPONENT.exec(id) ?? [];
          if (name === '' || renderedLength === 0 || listed.includes(`/${name}.css"`)) continue;
          const sheet = id.replace(/\/esm\/.*$/, `/styles/${name}.css`);
          if (existsSync(sheet))
            this.error(`Import ${name}.css in ${path.basename(LIST)}: a screen uses it.`);
        }
      }
    },
  };
}
