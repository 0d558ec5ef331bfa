import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '../server/src/language/page/page.ts';
import { readPage } from '../server/src/language/page/read-page.ts';
import { findCompetitors } from '../server/src/understanding/research/competitors/find-competitors.ts';
import { createExtractiveWriter } from '../server/src/writer/built-in/extractive.ts';
import type { CompanyDescription, ProposedPrompt } from '../server/src/writer/writer.ts';
import { type PackagedSite, readPackagedSites } from './quality-sites.ts';

/** Everything the built-in writer made of one site; `no site` for topics that people typed. */
export interface SiteOutput {
  site: string;
  pages: Page[];
  description: CompanyDescription | null;
  topics: { topic: string; prompts: ProposedPrompt[] }[];
  /** Names found, and those that a reader of the site would name. */
  competitors: { found: string[]; expected: string[] } | null;
}

interface WrittenSite {
  site_id: string;
  name: string;
  competitors: string[];
}

interface Sites {
  packaged: PackagedSite[];
  /** Invented for this measurement in the style of real companies, with their noise. */
  written: WrittenSite[];
  topics_without_site: string[];
}

const DATA = new URL('./data/', import.meta.url).pathname;
const TOPICS = 4;
const PROMPTS = 10;
const writer = createExtractiveWriter();
const { signal } = new AbortController();

/** Runs the writer over every site of the measurement. */
export async function runWriter(): Promise<SiteOutput[]> {
  const { packaged, written, topics_without_site }: Sites = JSON.parse(
    readFileSync(join(DATA, 'writer-sites.json'), 'utf8'),
  );
  const outputs: SiteOutput[] = [];
  for (const { site_id, name, domain, pages } of readPackagedSites(packaged)) {
    outputs.push(await writeFor(site_id, name, domain, pages, null));
  }
  for (const site of written) {
    const domain = `${site.site_id}.example`;
    outputs.push(
      await writeFor(
        site.site_id,
        site.name,
        domain,
        readWrittenSite(site.site_id, domain),
        site.competitors,
      ),
    );
  }
  return [...outputs, await writeWithoutSite(topics_without_site)];
}

async function writeFor(
  site: string,
  brand_name: string,
  host: string,
  pages: Page[],
  expected: string[] | null,
): Promise<SiteOutput> {
  const input = { brand_name, host, pages, signal };
  const description = await writer.describeCompany(input);
  const topics = await writer.proposeTopics({
    ...input,
    description: description.markdown,
    existing: [],
    count: TOPICS,
  });
  const found = findCompetitors({ brand_name, host, pages }).map(({ name }) => name);
  return { site, pages, description, topics, competitors: expected === null ? null : { found, expected } };
}

async function writeWithoutSite(texts: string[]): Promise<SiteOutput> {
  const company = {
    brand_name: 'Zephyrine',
    host: 'zephyrine.example',
    pages: [],
    description: '',
    competitors: [],
    signal,
  };
  const topics: SiteOutput['topics'] = [];
  for (const topic_text of texts) {
    topics.push({
      topic: topic_text,
      prompts: await writer.proposePrompts({ ...company, topic_text, count: PROMPTS }),
    });
  }
  return { site: 'no site', pages: [], description: null, topics, competitors: null };
}

/** The front page first, as a crawler would have it. */
export function readWrittenSite(site_id: string, domain: string): Page[] {
  const folder = join(DATA, 'writer-sites', site_id);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const inOrder = files.toSorted(
    (a, b) => Number(b === 'index.html') - Number(a === 'index.html') || a.localeCompare(b),
  );
  return inOrder.map((file) =>
    readPage(readFileSync(join(folder, file)), {
      url: `https://${domain}/${file === 'index.html' ? '' : file}`,
      content_type: '',
    }),
  );
}
