import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { type Config, loadConfig } from './config.ts';
import { ignoreEpipe } from './ignore-epipe.ts';
import { isBrowserWorkerReady } from './platform/browser/browser-apart.ts';
import { findChromium } from './platform/browser/find-chromium.ts';
import type { Tab } from './platform/browser/open-tab.ts';
import { createPageBrowser, type PageBrowser } from './platform/browser/page-browser.ts';
import { awaitClickHouse } from './platform/clickhouse/await-clickhouse.ts';
import { openDatabase } from './platform/db/database.ts';
import { accountForPostgres } from './platform/db/embedded-account.ts';
import { tryBinaries } from './platform/db/embedded-binaries.ts';
import { findMissingMigrations, refuseForeignTables } from './platform/db/migrate.ts';
import { reachDatabase } from './platform/db/reach-database.ts';
import { createLogger } from './platform/log/logger.ts';
import { readVersion } from './platform/processes/manifest.ts';
import { placesOf } from './visiting/collecting/receive/find-place.service.ts';
import { claimOwn, findHome, refusalOf } from './visiting/visits/home/settle-visit-home.store.ts';

/** What was found: it works, it works with less, or it keeps Sightline from starting. */
interface Finding {
  state: 'ok' | 'note' | 'bad';
  text: string;
}
const ok = (text: string): Finding => ({ state: 'ok', text });
const note = (text: string): Finding => ({ state: 'note', text });
const bad = (text: string): Finding => ({ state: 'bad', text });

const MARKS = { ok: 'ok  ', note: 'note', bad: 'BAD ' };
const MIN_FREE_GB = 2;
const HEALTH_MS = 3000;
/** An address of a provider in Belgium, for many years. */
const BELGIAN = '81.82.83.84';

// npm run doctor, sightline doctor: says what works on this machine and what does not; exits with 1 where it cannot start.
ignoreEpipe();
const findings: Finding[] = [];
function tell(finding: Finding): void {
  findings.push(finding);
  console.log(`${MARKS[finding.state]} ${finding.text}`);
}

tell(
  ok(`Sightline ${readVersion()} with Node ${process.versions.node} on ${process.platform} ${process.arch}`),
);
const config = readSettings();
if (config) {
  tell(lookAtFolder(config.data_dir));
  tell(await lookAtDatabase(config));
  if (config.clickhouse) tell(await lookAtClickHouse(config, config.clickhouse));
  tell(await lookAtPort(config));
  tell(await lookAtBrowser(config));
  tell(await lookAtPlaces(config));
  tell(lookAtMail(config));
  tell(lookAtAssistants(config));
}
process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0;

function readSettings(): Config | null {
  try {
    return loadConfig();
  } catch (error) {
    tell(bad(wordsOf(error)));
    return null;
  }
}

function lookAtFolder(folder: string): Finding {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    return bad(`Data cannot be kept in ${folder}: ${wordsOf(error)}`);
  }
  const { bavail, bsize } = statfsSync(folder);
  const free_gb = (bavail * bsize) / 1e9;
  const text = `Data is kept in ${folder}, with ${free_gb.toFixed(1)} GB free`;
  return free_gb < MIN_FREE_GB ? note(`${text}: that is little`) : ok(text);
}

/** A database that was never started stays so. */
async function lookAtDatabase(config: Config): Promise<Finding> {
  const embedded = path.join(config.data_dir, 'postgres');
  try {
    if (!config.database_direct_url && !existsSync(embedded)) {
      tryBinaries(accountForPostgres(path.join(embedded, 'pg18')));
      return ok('The included PostgreSQL will be set up by the first start');
    }
    const { connection, stop } = await reachDatabase(config);
    const { db, close } = openDatabase(connection, 1);
    const look = async () => {
      await refuseForeignTables(db);
      return [await findMissingMigrations(db), await findHome(db)] as const;
    };
    const [missing, home] = await look().finally(close).finally(stop);
    const refusal = home && !config.clickhouse ? refusalOf(home, false) : null;
    if (refusal !== null) return bad(refusal);
    const which = config.database_direct_url ? 'DATABASE_URL answers' : 'The included PostgreSQL works';
    return missing.length === 0 ? ok(which) : note(`${which}; the next start brings its tables up to date`);
  } catch (error) {
    return bad(`The database does not work: ${wordsOf(error)}`);
  }
}

/** Whether it answers, and whether its rows are this installation's. */
async function lookAtClickHouse(
  config: Config,
  address: NonNullable<Config['clickhouse']>,
): Promise<Finding> {
  const { openClickHouse } = await import('./platform/clickhouse/clickhouse.ts');
  const clickhouse = openClickHouse(address);
  try {
    const version = await awaitClickHouse(clickhouse, createLogger('silent'), 0);
    const { connection, stop } = await reachDatabase(config);
    const { db, close } = openDatabase(connection, 1);
    const home = await findHome(db).finally(close).finally(stop);
    if (home?.store === 'clickhouse') await claimOwn(clickhouse, home, false);
    const kept =
      home?.store === 'clickhouse'
        ? 'visits are kept there'
        : 'visits are kept in PostgreSQL; npm run move-events -- --to=clickhouse moves them, unless nobody has come yet';
    return ok(`ClickHouse ${version} answers (CLICKHOUSE_URL); ${kept}`);
  } catch (error) {
    return bad(wordsOf(error));
  } finally {
    await clickhouse.close();
  }
}

async function lookAtPort({ host, port, public_url }: Config): Promise<Finding> {
  const failure = await new Promise<Error | null>((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
  if (!failure) return ok(`Port ${port} is free; the address will be ${public_url}`);
  if (await isHealthy(port)) return ok(`Sightline runs at port ${port}; its address is ${public_url}`);
  return bad(
    `Port ${port} cannot be used: ${wordsOf(failure)}. Another program may have it: choose one with --port`,
  );
}

/** Asks this machine itself. */
function isHealthy(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/health/ready', timeout: HEALTH_MS };
    const request = get(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.on('timeout', () => request.destroy()).on('error', () => resolve(false));
  });
}

async function lookAtBrowser(config: Config): Promise<Finding> {
  const { browser_socket } = config;
  if (browser_socket)
    return (await isBrowserWorkerReady(browser_socket))
      ? ok(`Pages are read and pictured by the browser worker at ${browser_socket}`)
      : note(
          `Pages cannot be read as a browser shows them: the browser worker at ${browser_socket} does not answer`,
        );
  try {
    const place = { ...config, cache_dir: path.join(config.data_dir, 'cache'), local_port: config.port };
    const { executable_path } = await findChromium(place);
    await drawPage(createPageBrowser(place));
    return ok(`Pages are read and pictured with ${executable_path}`);
  } catch (error) {
    return note(`Pages cannot be read as a browser shows them: ${wordsOf(error)}`);
  }
}

/** A page of ours in every way that pages are drawn; throws where one fails. */
async function drawPage(browser: PageBrowser): Promise<void> {
  const answer = async () => ({ type: 'text/html', body: Buffer.from('<h1>Sightline</h1>') });
  const draw = (tab: Tab) => Promise.all([tab.screenshot(), tab.pdf()]);
  await browser.visit({ url: 'http://doctor.test/', answer }, draw).finally(browser.close);
}

async function lookAtPlaces(config: Config): Promise<Finding> {
  const find = await placesOf({ config, log: createLogger('silent') });
  if (find(BELGIAN).country === null)
    return note('Visitors have no country: the list of addresses cannot be read');
  return ok(`Visitors' countries come from ${config.geoip_path ?? 'the list that is included'}`);
}

function lookAtMail({ mail, public_url }: Config): Finding {
  if (mail.smtp_url) return ok(`Emails are sent by ${new URL(mail.smtp_url).host}`);
  return note(
    mail.mailbox
      ? `Emails are shown at ${public_url}/mailbox; SMTP_URL sends them`
      : 'Emails are not sent: set SMTP_URL',
  );
}

function lookAtAssistants({ assistants }: Config): Finding {
  const named = Object.entries(assistants.keys)
    .filter(([, key]) => key)
    .map(([name]) => name);
  if (named.length > 0) return ok(`Assistants with a key in the settings: ${named.join(', ')}`);
  return note('No assistant has a key in the settings; only the built-in reader answers');
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
