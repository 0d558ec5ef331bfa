import type { QueryPrompts } from '@sightline/contract/measuring/prompts';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { promptsFor } from '../../understanding/research/proposals.service.ts';
import { readCsv } from './read-csv.ts';

const MAX_QUERIES = 5000;
const MAX_QUERY = 200;

/** Names of the column of queries in exports of Search Console, Bing, keyword planners and site searches, in seven languages. */
const QUERY_COLUMN =
  /^(?:top queries|quer(?:y|ies)|keywords?|search terms?|search query|häufigste suchanfragen|suchanfragen?|suchbegriffe?|requêtes les plus fréquentes|requêtes?|mots[- ]clés?|consultas principales|consultas?|palabras? clave|query principali|parole? chiave|populairste zoekopdrachten|zoekopdrachten|zoekwoord(?:en)?|principais consultas|palavras?[- ]chave)$/i;
/** What counts queries, the best first. */
const COUNT_COLUMNS = [
  /^(?:impressions?|impressionen|impresiones|impressioni|vertoningen|impressões)$/i,
  /^(?:(?:avg\.? monthly )?(?:search(?:es)?|search volume)|volume|suchvolumen|volumen|zoekvolume)$/i,
  /^(?:clicks?|klicks?|clics|clic|klikken|cliques)$/i,
  /^(?:count|anzahl|nombre|total)$/i,
];

/** Prompts that the queries of a CSV file stand for; 400 where no column holds queries. */
export async function proposeFromQueries(ctx: DomainCtx, csv: string): Promise<QueryPrompts> {
  const [header, ...records] = readCsv(csv);
  const columns = header?.cells.map((name) => name.trim()) ?? [];
  const at = columns.findIndex((name) => QUERY_COLUMN.test(name));
  if (at < 0)
    throw new AppError('bad_request', 'The first row must contain column names, including "query".', {
      fields: { csv: 'No "query" column.' },
    });
  const counted = COUNT_COLUMNS.map((pattern) => columns.findIndex((name) => pattern.test(name))).find(
    (place) => place >= 0,
  );
  const queries = records.slice(0, MAX_QUERIES).flatMap(({ cells }) => {
    const text = cells[at]?.trim().slice(0, MAX_QUERY) ?? '';
    return text === ''
      ? []
      : [{ text, count: counted === undefined ? null : numberIn(cells[counted] ?? '') }];
  });
  const { prompts, left_out } = await promptsFor(ctx, ctx.domain_id, queries);
  return {
    prompts,
    left_out,
    counted_by: counted === undefined ? null : (columns[counted] ?? null),
    n_queries: queries.length,
  };
}

/** "1,234", "1.234" and "1 234" are whole numbers here: nobody searches by halves. */
function numberIn(cell: string): number | null {
  const digits = cell.replace(/[\s.,'’\u00a0\u202f]/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}
