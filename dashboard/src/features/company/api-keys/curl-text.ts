import type { ApiDocument, Call, Schema } from './api-document.ts';
import { resolve } from './describe-schema.ts';

type Names = Pick<ApiDocument, 'components' | 'servers'>;

/** A call ready to paste into a shell, with known ids filled in. */
export function curlText(document: Names, call: Call, ids: Record<string, string>): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name.toUpperCase());
  const asked = (call.parameters ?? []).filter((one) => one.in === 'query' && one.required);
  const query = asked.map(
    ({ name, schema }) => `${name}=${encodeURIComponent(String(sample(document, schema)))}`,
  );
  const url = `${document.servers[0]?.url ?? ''}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const lines = [`curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(url)}`];
  const token = tokenOf(call);
  if (token) lines.push(`-H "Authorization: Bearer ${token}"`);
  const json = call.requestBody?.content['application/json'];
  if (json) {
    lines.push(`-H 'Content-Type: application/json'`);
    lines.push(`-d ${quoted(JSON.stringify(json.example ?? sample(document, json.schema)))}`);
  }
  return lines.join(' \\\n  ');
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function tokenOf({ security }: Call): string | null {
  if (security.length === 0) return null;
  return security.some((way) => 'api_key' in way) ? '$SIGHTLINE_API_KEY' : '$ACCESS_TOKEN';
}

/** The simplest valid value of the schema: required fields only. */
function sample(document: Names, given: Schema): unknown {
  const schema = resolve(document, given);
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sample(document, first);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [type] = [schema.type ?? []].flat();
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    const needed = Object.entries(properties).filter(([name]) => required.includes(name));
    return Object.fromEntries(needed.map(([name, property]) => [name, sample(document, property)]));
  }
  if (type === 'array') return schema.items ? [sample(document, schema.items)] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  return schema.format === 'uuid' ? 'ID' : '…';
}
