import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server';

const FILE = path.resolve(import.meta.dirname, '../../../../dashboard/dist/assistant-chart.html');
/** HTML that speaks the MCP Apps extension (`io.modelcontextprotocol/ui`) with the app that shows it. */
const MIME_TYPE = 'text/html;profile=mcp-app';

/** One page draws them all; each has an address of its own, so that a program can decide on each. */
const CHARTS = {
  'mentions-over-time': 'Mentions over time',
  'share-of-voice': 'Share of voice',
  'visits-by-source': 'Visits by source',
} as const;
export type Chart = keyof typeof CHARTS;

export const chartAddress = (chart: Chart) => `ui://sightline/${chart}`;

/** It loads nothing and asks for nothing; apps deny both if nothing is declared. */
const about = { ui: { csp: {}, prefersBorder: true } };

export const listCharts = (): Resource[] =>
  Object.entries(CHARTS).map(([chart, title]) => ({
    uri: chartAddress(chart as Chart),
    name: chart,
    title,
    description: `A chart of what a tool answered: ${title.toLowerCase()}.`,
    mimeType: MIME_TYPE,
    _meta: about,
  }));

/** Undefined where no chart has this address. */
export async function readChart(uri: string): Promise<ReadResourceResult | undefined> {
  if (!listCharts().some((chart) => chart.uri === uri)) return undefined;
  return { contents: [{ uri, mimeType: MIME_TYPE, text: await textOfChart(), _meta: about }] };
}

let text: Promise<string> | undefined;

function textOfChart(): Promise<string> {
  text ??= readFile(FILE, 'utf8').catch(() => {
    text = undefined;
    throw new Error('The chart is not built. Run `npm run build`.');
  });
  return text;
}
