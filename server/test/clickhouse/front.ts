import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/**
 * ClickHouse's HTTP interface over its engine in this process: `node front.ts <folder of chdb> <folder of data>`. It
 * does one request at a time, tells its port as its first line, and ends with its parent.
 */
interface Session {
  query(text: string, format: string): string;
}

const [engine = '', data = ''] = process.argv.slice(2);
const { Session } = createRequire(`${engine}/`)('chdb') as { Session: new (path: string) => Session };
const session = new Session(data);
// Values of parameters, which a server does not count, are statements here.
session.query('set max_query_size = 100000000', 'TabSeparated');

/** Parameters of a request's address; all others are settings. */
const KNOWN = new Set([
  'query',
  'query_id',
  'database',
  'session_id',
  'default_format',
  'enable_http_compression',
  'role',
]);
const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

/** Long lists of values come as a form, with the statement beside them. */
async function statementOf(request: IncomingMessage, address: URLSearchParams): Promise<string> {
  const body = await bodyOf(request);
  const type = request.headers['content-type'];
  if (!type?.startsWith('multipart/')) return body.toString('utf8');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  for (const [name, value] of form) if (name !== 'query') address.set(name, String(value));
  return String(form.get('query') ?? '');
}

/** Settings of the previous request; each change costs a statement, and most requests have the same. */
const set = new Map<string, string>();
let used = '';

function settle(wanted: ReadonlyMap<string, string>) {
  const changes: string[] = [];
  for (const name of set.keys()) {
    if (wanted.has(name)) continue;
    // A parameter that nothing asks for does no harm.
    if (!name.startsWith('param_')) changes.push(`${name} = default`);
    set.delete(name);
  }
  for (const [name, value] of wanted) if (set.get(name) !== value) changes.push(`${name} = ${text(value)}`);
  if (changes.length > 0) session.query(`set ${changes.join(', ')}`, 'TabSeparated');
  for (const [name, value] of wanted) set.set(name, value);
}

function answer(address: URLSearchParams, body: string): string {
  const database = address.get('database') || 'default';
  if (database !== used) session.query(`use ${database}`, 'TabSeparated');
  used = database;
  settle(new Map([...address].filter(([name]) => !KNOWN.has(name))));
  const query = address.get('query');
  return session.query(query === null ? body : `${query}\n${body}`, 'TabSeparated');
}

const server = createServer({ maxHeaderSize: 1_048_576 }, async (request, response) => {
  const address = new URL(request.url ?? '/', 'http://front');
  if (address.pathname === '/ping') return void response.end('Ok.\n');
  const body = await statementOf(request, address.searchParams);
  try {
    response.end(answer(address.searchParams, body));
  } catch (error) {
    const said = String((error as Error).message).replace(/^Query failed: /, '');
    response.setHeader('x-clickhouse-exception-code', said.match(/Code: (\d+)/)?.[1] ?? '0');
    response.writeHead(500).end(said);
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.on('end', () => process.exit(0)).resume();
