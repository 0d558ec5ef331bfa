import type { VisitorFacts } from '../../writer/writer.ts';
import type { ConversionRow, SessionRow, ViewRow } from './visit-types.ts';

const MAX_WORDS_LENGTH = 60;

/** Measured facts about a visitor: where they came from over all visits, everything else from the last one. */
export function factsOf(
  sessions: readonly SessionRow[],
  last: { views: readonly ViewRow[]; conversions: readonly ConversionRow[] },
  rules: ReadonlyMap<string, string>,
  visits: number,
): VisitorFacts {
  const session = sessions.at(-1);
  return {
    visits,
    sources: sessions.map(({ source }) => source),
    device: session?.device ?? null,
    country: session?.country ?? null,
    city: session?.city ?? null,
    steps: last.views.map((view) => ({
      page: pageName(view),
      seconds: view.visible_ms === null ? null : Math.floor(view.visible_ms / 1000),
    })),
    clicks: last.views.flatMap(({ clicks }) => clicks.map(tidy)).filter((text) => text !== ''),
    conversions: last.conversions.map(({ rule_id }) => rules.get(rule_id) ?? 'a conversion'),
  };
}

/** The subject of a page's title, without the site's name that most titles end with. */
function pageName({ title, path }: ViewRow): string {
  if (path === '/') return 'the home page';
  const [about = ''] = tidy(title).split(/(?<!\s)\s+[|–—·-]\s+/);
  return about === '' ? path.slice(0, MAX_WORDS_LENGTH) : about;
}

function tidy(text: string): string {
  const line = text
    .replace(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/[‘’“”"]/g, '')
    .trim();
  return line.length <= MAX_WORDS_LENGTH ? line : `${line.slice(0, MAX_WORDS_LENGTH - 1).trimEnd()}…`;
}
