import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { sidebar } from './sidebar.ts';

const BASE = '/docs/';
const FIRST_PAINT = 'first-paint.js';
const INLINE = /<script id="[\w-]+">([\s\S]*?)<\/script>/g;

/** Scripts that VitePress writes into each page: they choose the color scheme before the first paint. */
let first_paint = '';

// biome-ignore lint/style/noDefaultExport: VitePress takes it that way.
export default defineConfig({
  base: BASE,
  lang: 'en-US',
  title: 'Sightline',
  titleTemplate: ':title · Sightline documentation',
  description: 'See how AI assistants talk about your company, and change it.',
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  // The server's policy lets no inline script run: page data goes to a file, and so do the first lines of each page.
  metaChunk: true,
  transformHtml(html) {
    const inline = [...html.matchAll(INLINE)].map(([, code]) => code);
    if (inline.length > 0) first_paint = inline.join('\n');
    let written = false;
    return html.replace(INLINE, () => {
      if (written) return '';
      written = true;
      return `<script src="${BASE}${FIRST_PAINT}"></script>`;
    });
  },
  buildEnd({ outDir }) {
    writeFileSync(path.join(outDir, FIRST_PAINT), first_paint);
  },
  head: [['link', { rel: 'icon', href: `${BASE}mark.svg`, type: 'image/svg+xml' }]],
  markdown: {
    html: false,
    // Caddy's files look like nginx's, which the highlighter knows.
    languageAlias: { caddy: 'nginx' },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Pages are plain Markdown: braces mean themselves, also to Vue.
    config({ renderer: { rules }, utils: { escapeHtml } }) {
      rules.text = (tokens, at) => escapeHtml(tokens[at]?.content ?? '').replaceAll('{{', '&#123;&#123;');
      rules.code_inline = (tokens, at) => `<code v-pre>${escapeHtml(tokens[at]?.content ?? '')}</code>`;
    },
  },
  themeConfig: {
    logo: '/mark.svg',
    siteTitle: 'Sightline',
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'How-to', link: '/installing' },
      { text: 'Reference', link: '/reference/settings' },
      { text: 'Methodology', link: '/scores' },
    ],
    sidebar,
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      provider: 'local',
      options: {
        translations: { button: { buttonText: 'Search', buttonAriaLabel: 'Search' } },
        miniSearch: { searchOptions: { combineWith: 'AND', fuzzy: 0.1, prefix: true } },
      },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
});
