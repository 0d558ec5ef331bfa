import { hasWords } from '../lib/words/search-words.ts';

/** Files of `docs/` that people who use the dashboard need, each by its own heading. */
const TITLES = {
  scores: 'How scores are computed',
  opportunities: 'How opportunities are found',
  funnel: 'From AI answer to conversion',
  content: 'How pages are written and checked',
  script: 'The visitor script',
  visitors: 'Visitors: what is stored, and for how long',
  'personalizing-pages': 'Pages and elements that may change',
  lift: 'Conversions and lift',
  alerts: 'Digest, alerts and webhooks',
  team: 'People',
  billing: 'Plans and billing',
};

const FILES = import.meta.glob<string>(
  '../../../docs/{scores,opportunities,funnel,content,script,visitors,personalizing-pages,lift,alerts,team,billing}.md',
  { query: '?raw', import: 'default' },
);

export interface Guide {
  name: string;
  title: string;
}

const GUIDES: Guide[] = Object.entries(TITLES).map(([name, title]) => ({ name, title }));

export const findGuides = (search: string) => GUIDES.filter(({ title }) => hasWords(title, search.trim()));

export const guideNamed = (name: string): Guide | undefined => GUIDES.find((guide) => guide.name === name);

/** The guide's Markdown below its heading; its links lead to other guides, or become plain text. */
export async function loadGuide(name: string): Promise<string> {
  const load = FILES[`../../../docs/${name}.md`];
  if (!load) throw new Error(`There is no guide ${name}.`);
  return withGuideLinks(forReaders(await load()));
}

/** Without the title, which the screen has, and without what names source files. */
function forReaders(text: string): string {
  return text.replace(/^# .*\n/, '').replace(/^## In the code\n[\s\S]*?(?=^## |$(?![\s\S]))/gm, '');
}

export function withGuideLinks(markdown: string): string {
  return markdown.replace(
    /\[([^\]\n]*)\]\((?!https?:|mailto:)(?:\.\/)?([\w./-]*)(#[\w-]*)?\)/g,
    (_, label: string, path: string) => {
      const name = path.replace(/\.md$/, '');
      return guideNamed(name) ? `[${label}](/aeo-help/${name})` : label;
    },
  );
}
