import { isContractProcedure } from '@orpc/contract';
import { contract } from '@sightline/contract/contract';
import { z } from 'zod';

export interface ContractRoute {
  name: string;
  method: string;
  path: string;
  /** zod's schema of the input, or undefined where nothing is sent. */
  input: unknown;
  open: boolean;
}

/** Public calls, listed one by one: every other call needs a session. */
const OPEN = new Set([
  'auth.signUp',
  'auth.logIn',
  'auth.refresh',
  'auth.logOut',
  'auth.requestPasswordReset',
  'auth.passwordLink',
  'auth.resetPassword',
  'reports.read',
  'settings.config',
  'sample.open',
]);

/** Every route declared by the contract; a new one joins the walks automatically. */
export function contractRoutes(): ContractRoute[] {
  return Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).flatMap(([verb, procedure]) => {
      if (!isContractProcedure(procedure)) return [];
      const { route, inputSchema } = procedure['~orpc'];
      const path = route.path ?? '';
      const name = `${feature}.${verb}`;
      const open = OPEN.has(name);
      return [{ name, method: route.method ?? 'POST', path, input: inputSchema, open }];
    }),
  );
}

/** Names of a route's fields, except those in its path. */
export function fieldsOf({ path, input }: ContractRoute): string[] {
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  return names.filter((name) => !path.includes(`{${name}}`));
}

/** A request as clients send this input: in the path, then in the query or the body. */
export function requestOf({ method, path }: ContractRoute, input: unknown): { path: string; body?: string } {
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.find(([field]) => field === name)?.[1];
    return encodeURIComponent(wordOf(value ?? 'none').toWellFormed()) || '%20';
  });
  const isBeside = fields.some(([name]) => !path.includes(`{${name}}`));
  if (method !== 'GET' && (method !== 'DELETE' || isBeside))
    return { path: filled, body: JSON.stringify(input) ?? '' };
  const query = new URLSearchParams(
    fields
      .filter(([name]) => !path.includes(`{${name}}`))
      .map(([name, value]): [string, string] => [name, wordOf(value)]),
  );
  return { path: `${filled}?${query}` };
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : String(JSON.stringify(value)));

/** The path with its parameters filled in; missing ones get an unused id. */
export function fillPath(
  path: string,
  values: Record<string, string> = {},
  other = '11111111-1111-4111-8111-111111111111',
) {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? other));
}
