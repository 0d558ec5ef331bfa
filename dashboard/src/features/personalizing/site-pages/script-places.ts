export interface ScriptPlace {
  name: string;
  steps: string;
  /** What to paste, where it is not the tag as it stands; `inner` is the tag's text. */
  codeOf?: (inner: string) => string;
}

/** Quoted, as the tag's text holds quotes, backticks and backslashes. */
const jsx = (inner: string, key = '') =>
  `<script${key} dangerouslySetInnerHTML={{ __html: ${JSON.stringify(inner)} }} />`;
const inHtml = 'paste it at the top of <head>, right after <meta charset>.';

/** Where to put the tag, by website builder or framework. */
export const SCRIPT_PLACES: readonly ScriptPlace[] = [
  {
    name: 'HTML',
    steps: 'Paste this at the top of <head> on every page to avoid flicker.',
  },
  {
    name: 'WordPress',
    steps:
      'Use a plugin that adds code to the header, or paste it into header.php of your theme, right after <head>.',
  },
  {
    name: 'Shopify',
    steps: 'Online Store › Themes › Edit code › theme.liquid: paste it right after <head>.',
  },
  {
    name: 'Webflow',
    steps: 'Site settings › Custom code › Head code: paste it, save, and publish the site.',
  },
  { name: 'Squarespace', steps: 'Settings › Advanced › Code injection › Header: paste it and save.' },
  { name: 'Wix', steps: 'Settings › Custom code › Add code: paste it, for all pages, in the head.' },
  { name: 'Framer', steps: 'Site settings › General › Custom code › Start of <head>: paste it and publish.' },
  {
    name: 'Next.js',
    steps: 'app/layout.tsx: paste it as the first child of <head>; add <head> where there is none.',
    codeOf: (inner) => jsx(inner),
  },
  {
    name: 'Nuxt',
    steps: 'nuxt.config.ts: paste it into the list app.head.script.',
    codeOf: (inner) =>
      `{ innerHTML: ${JSON.stringify(inner)}, tagPosition: 'head', tagPriority: 'critical' }`,
  },
  {
    name: 'Astro',
    steps: `Your layout: ${inHtml}`,
    codeOf: (inner) => `<script is:inline>${inner}</script>`,
  },
  { name: 'SvelteKit', steps: 'src/app.html: paste it before %sveltekit.head%.' },
  { name: 'React, Vue (Vite)', steps: `index.html: ${inHtml}` },
  { name: 'Angular', steps: `src/index.html: ${inHtml}` },
  {
    name: 'Gatsby',
    steps: 'gatsby-ssr.jsx: paste it into setHeadComponents([…]) of onRenderBody, first in the list.',
    codeOf: (inner) => jsx(inner, ' key="sightline"'),
  },
  {
    name: 'Docusaurus',
    steps: 'docusaurus.config.js: paste it into the list headTags.',
    codeOf: (inner) => `{ tagName: 'script', attributes: {}, innerHTML: ${JSON.stringify(inner)} }`,
  },
  { name: 'Eleventy', steps: `The layout of your pages: ${inHtml}` },
  {
    name: 'Google Tag Manager',
    steps:
      'New tag › Custom HTML, on all pages. This loads later, so text may flicker; pasting in <head> is better.',
  },
];

/** The text to paste there. */
export function codeFor({ codeOf }: Pick<ScriptPlace, 'codeOf'>, snippet: string): string {
  return codeOf ? codeOf(snippet.replace(/^<script>|<\/script>$/g, '')) : snippet;
}
