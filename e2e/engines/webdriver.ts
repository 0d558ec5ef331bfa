/** One session of a W3C WebDriver, over HTTP. */
export interface WebDriver {
  /** A command of the session, by the path after its id. Throws the driver's own message. */
  send<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer>;
}

/** Begins a session with a driver that listens at `url`. */
export async function openSession(url: string, capabilities: object): Promise<WebDriver> {
  const body = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = await command<{ sessionId: string }>(`${url}/session`, 'POST', body);
  return { send: (method, path, content) => command(`${url}/session/${sessionId}${path}`, method, content) };
}

async function command<Answer>(url: string, method: string, body: object = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    body: method === 'POST' ? JSON.stringify(body) : null,
  });
  const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}
