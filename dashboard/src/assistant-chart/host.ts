/** The revision of MCP Apps that is spoken. */
const REVISION = '2026-01-26';

interface Message {
  jsonrpc: '2.0';
  id?: number | string;
  method?: string;
  params?: Record<string, unknown>;
  result?: { hostContext?: HostContext };
}

interface HostContext {
  theme?: string;
  styles?: { variables?: Record<string, unknown> };
}

/** What a tool answered. */
export interface ToolResult {
  isError?: boolean;
  content?: { type: string; text?: string }[];
  structuredContent?: Record<string, unknown>;
}

const FIRST = 1;
const post = (message: object) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const tell = (method: string, params: object = {}) => post({ method, params });

/** Tells the assistant's program that the chart is here, and hands over what the tool answered. */
export function meetHost(show: (result: ToolResult) => void, giveUp: () => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    const { id, method, params = {}, result } = data;
    if (id === FIRST && method === undefined) begin(result?.hostContext);
    else if (method === 'ui/notifications/tool-result') show(params);
    else if (method === 'ui/notifications/tool-cancelled') giveUp();
    else if (method === 'ui/notifications/host-context-changed') dress(params);
    else if (method && id !== undefined) post(answerTo(id, method));
  });
  post({
    id: FIRST,
    method: 'ui/initialize',
    params: { appInfo: { name: 'sightline', version: '1' }, appCapabilities: {}, protocolVersion: REVISION },
  });
}

function begin(context: HostContext = {}) {
  dress(context);
  tell('ui/notifications/initialized');
  const measure = () =>
    tell('ui/notifications/size-changed', {
      height: Math.ceil(document.body.getBoundingClientRect().height),
    });
  new ResizeObserver(measure).observe(document.body);
}

/** Uses the colors and the font of the host app. */
function dress({ theme, styles }: HostContext) {
  const root = document.documentElement;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--') && typeof value === 'string') root.style.setProperty(name, value);
}

const answerTo = (id: number | string, method: string) =>
  method === 'ping' || method === 'ui/resource-teardown'
    ? { id, result: {} }
    : { id, error: { code: -32601, message: `This chart does not answer ${method}.` } };
