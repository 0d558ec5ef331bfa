/** Where to put the tag, by website builder. */
export const SCRIPT_PLACES: readonly { name: string; steps: string }[] = [
  {
    name: 'HTML',
    steps: 'Paste this at the top of <head> on every page to avoid flicker.',
  },
  {
    name: 'WordPress',
    steps:
      'Use a plugin that adds code to the header, or paste it into header.php of your theme, before </head>.',
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
    steps:
      'Add the script’s content to the head of your root layout: <script dangerouslySetInnerHTML={{ __html: "…" }} />.',
  },
  {
    name: 'Google Tag Manager',
    steps:
      'New tag › Custom HTML, on all pages. This loads later, so text may flicker; pasting in <head> is better.',
  },
];
