import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILES = {
  react: 'react/cjs/react.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
};

/** React as a site has it, in one classic script that leaves `React` and `ReactDOM`. */
export function reactScript(): string {
  const modules = Object.entries(FILES).map(([name, file]) => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../node_modules', file), 'utf8');
    return `${JSON.stringify(name)}: (module, exports, require) => {${text}\n}`;
  });
  return `(() => {
    const made = {};
    const modules = {${modules.join(',\n')}};
    const require = (name) => {
      if (!made[name]) {
        made[name] = { exports: {} };
        modules[name](made[name], made[name].exports, require);
      }
      return made[name].exports;
    };
    window.React = require('react');
    window.ReactDOM = require('react-dom/client');
  })();`;
}
