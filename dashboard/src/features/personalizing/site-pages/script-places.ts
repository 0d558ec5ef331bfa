import type { PersonalizationSettings } from '@sightline/contract/personalizing/variants';

export interface ScriptPlace {
  name: string;
  steps: string;
  /** What to paste, where it is not the tag as it stands; `src` is the script's address. */
  lineOf?: (src: string) => string;
  /** The same for the tag whose beginning stands in the page; `inner` is its text. */
  codeOf?: (inner: string) => string;
  /** Whether React takes over what the server wrote. */
  hydrates?: true;
}

const jsxLine = (src: string, key = '') => `<script${key} async src="${src}" />`;
/** Quoted, as the tag's text holds quotes, backticks and backslashes. */
const jsx = (inner: string, key = '') =>
  `<script${key} dangerouslySetInnerHTML={{ __html: ${JSON.stringify(inner)} }} />`;
const inHtml = 'paste it at the top of <head>, right after <meta charset>.';

/** Where to put the tag, by website builder or framework. */
export const SCRIPT_PLACES: readonly ScriptPlace[] = [
  {
    name: 'HTML',
    steps: 'Paste it at the top of <head> on every page.',
  },
  {
    name: 'WordPress',
    steps:
      'Use a plugin that adds code to the header, or ours (see Adapters in the documentation), which also adds variants.',
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
    lineOf: (src) => jsxLine(src),
    codeOf: (inner) => jsx(inner),
    hydrates: true,
  },
  {
    name: 'Nuxt',
    steps: 'nuxt.config.ts: paste it into the list app.head.script.',
    lineOf: (src) => `{ src: '${src}', async: true }`,
    codeOf: (inner) =>
      `{ innerHTML: ${JSON.stringify(inner)}, tagPosition: 'head', tagPriority: 'critical' }`,
  },
  {
    name: 'Astro',
    steps: `Your layout: ${inHtml}`,
    lineOf: (src) => `<script is:inline async src="${src}"></script>`,
    codeOf: (inner) => `<script is:inline>${inner}</script>`,
  },
  { name: 'SvelteKit', steps: 'src/app.html: paste it before %sveltekit.head%.' },
  { name: 'React, Vue (Vite)', steps: `index.html: ${inHtml}` },
  { name: 'Angular', steps: `src/index.html: ${inHtml}` },
  {
    name: 'Gatsby',
    steps: 'gatsby-ssr.jsx: paste it into setHeadComponents([…]) of onRenderBody, first in the list.',
    lineOf: (src) => jsxLine(src, ' key="sightline"'),
    codeOf: (inner) => jsx(inner, ' key="sightline"'),
    hydrates: true,
  },
  {
    name: 'Docusaurus',
    steps: 'docusaurus.config.js: paste it into the list headTags.',
    lineOf: (src) => `{ tagName: 'script', attributes: { async: true, src: '${src}' } }`,
    codeOf: (inner) => `{ tagName: 'script', attributes: {}, innerHTML: ${JSON.stringify(inner)} }`,
    hydrates: true,
  },
  { name: 'Eleventy', steps: `The layout of your pages: ${inHtml}` },
  {
    name: 'Google Tag Manager',
    steps: 'New tag › Custom HTML, on all pages. It loads later than from <head>, which is better.',
  },
];

type Codes = Pick<ScriptPlace, 'lineOf' | 'codeOf'>;
type Settings = Pick<PersonalizationSettings, 'snippet' | 'inline_snippet' | 'script_url'>;

/** The text to paste there. */
export const lineFor = ({ lineOf }: Codes, { snippet, script_url }: Settings): string =>
  lineOf ? lineOf(script_url) : snippet;

/** The same with the tag's beginning in the page. */
export const codeFor = ({ codeOf }: Codes, { inline_snippet }: Settings): string =>
  codeOf ? codeOf(inline_snippet.replace(/^<script>|<\/script>$/g, '')) : inline_snippet;
