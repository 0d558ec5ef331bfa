/** Where to put the tag, by website builder. */
export const SCRIPT_PLACES: readonly { name: string; steps: string }[] = [
  {
    name: 'HTML',
    steps:
      'Paste it into the head of every page, before styles and other scripts, so that visitors never see a text change.',
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
      'Put what stands between the script tags into the head of your root layout: <script dangerouslySetInnerHTML={{ __html: "…" }} />.',
  },
  {
    name: 'Google Tag Manager',
    steps:
      'New tag › Custom HTML, on all pages. It then loads after the page, so visitors may see texts change: the head is better.',
  },
];
