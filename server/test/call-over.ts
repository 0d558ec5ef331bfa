import type { TestApp } from './app.ts';

/** Asks a server in a process of its own as the `call` of a test app does. */
export const callOver =
  (at: string): TestApp['call'] =>
  async (method, path, { token, body, headers = {} } = {}) => {
    const reply = await fetch(`${at}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json') && text !== '';
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      text,
      body: isJson ? JSON.parse(text) : null,
    };
  };
