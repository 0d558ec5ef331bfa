const page = (text: string, link: string) => ({ text, link });

/** The four kinds of pages: to learn, to get something done, to look something up, and to understand. */
export const sidebar = [
  {
    text: 'Tutorial',
    items: [
      page('Ten minutes with the sample', '/start'),
      page('Your first website', '/first-website'),
      page('Your first experiment', '/first-experiment'),
    ],
  },
  {
    text: 'How-to: marketing',
    items: [
      page('Pages: write, check, publish', '/content'),
      page('Branding', '/branding'),
      page('Opportunities', '/opportunities'),
      page('Publishing tests', '/publishing-tests'),
      page('Analytics', '/analytics'),
      page('Personalized pages', '/variants'),
      page('Pages and elements', '/personalizing-pages'),
      page('Audiences', '/audiences'),
      page('Shared reports', '/reports'),
      page('Digest, alerts and webhooks', '/alerts'),
      page('People', '/team'),
      page('Websites', '/websites'),
      page('Plans and billing', '/billing'),
    ],
  },
  {
    text: 'How-to: your website',
    items: [
      page('Install the script', '/installing'),
      page('Variants from your server', '/adapters'),
      page('Connect an assistant (MCP)', '/mcp'),
      page('Use the API', '/api'),
    ],
  },
  {
    text: 'How-to: operating',
    items: [
      page('Install', '/operating'),
      page('Choose a database', '/database'),
      page('Put a proxy in front', '/proxy'),
      page('Host customers’ pages', '/hosting'),
      page('Connect assistants and a writer', '/assistants'),
      page('Send email', '/mail'),
      page('Back up and restore', '/backup'),
      page('Monitor', '/monitoring'),
      page('Scale', '/scaling'),
      page('Upgrade', '/upgrading'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('Settings', '/reference/settings'),
      page('Commands', '/reference/commands'),
      page('API calls', '/reference/calls'),
      page('Changes of the API', '/api-changelog'),
      page('MCP tools', '/reference/mcp-tools'),
      page('Alerts', '/reference/alerts'),
      page('Metrics', '/reference/metrics'),
      page('The visitor script', '/script'),
      page('Published pages', '/edge'),
    ],
  },
  {
    text: 'Methodology',
    items: [
      page('Scores', '/scores'),
      page('Conversions and lift', '/lift'),
      page('From AI answer to conversion', '/funnel'),
      page('The built-in reader', '/reader'),
    ],
  },
  {
    text: 'Trust',
    items: [
      page('Privacy, for lawyers', '/privacy'),
      page('What is stored about visitors', '/visitors'),
      page('Security', '/security'),
    ],
  },
];
