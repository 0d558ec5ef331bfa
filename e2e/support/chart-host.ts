import { AxeBuilder } from '@axe-core/playwright';
import type { CallToolResult, JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Frame, Page } from '@playwright/test';

/** What hosts of the extension allow a page that declares nothing. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";

/** A program that shows charts: the library's own host, whose window is a page of the browser. */
export class ChartHost {
  readonly #page: Page;
  readonly #bridge: AppBridge;
  readonly heights: number[] = [];

  private constructor(page: Page, theme: 'light' | 'dark') {
    this.#page = page;
    this.#bridge = new AppBridge(null, { name: 'host', version: '1' }, {}, { hostContext: { theme } });
    this.#bridge.addEventListener('sizechange', ({ height }) => this.heights.push(height ?? 0));
  }

  /** Shows the page in a frame that reaches nothing, and waits until both have met. */
  static async open(page: Page, html: string, theme: 'light' | 'dark'): Promise<ChartHost> {
    const host = new ChartHost(page, theme);
    await page.setContent(
      '<!doctype html><html lang="en"><title>Host</title><main><h1>Host</h1></main></html>',
    );
    const met = new Promise<void>((resolve) => host.#bridge.addEventListener('initialized', () => resolve()));
    await host.#bridge.connect(frameTransport(page));
    const guarded = html.replace(
      '<head>',
      `<head><meta http-equiv="content-security-policy" content="${POLICY}">`,
    );
    await page.evaluate(`(() => {
      const frame = document.createElement('iframe');
      frame.title = 'Chart';
      frame.sandbox = 'allow-scripts';
      frame.style = 'width: 720px; height: 560px; border: 0';
      frame.srcdoc = ${JSON.stringify(guarded)};
      document.querySelector('main').append(frame);
    })()`);
    await met;
    return host;
  }

  show(result: CallToolResult): Promise<void> {
    return this.#bridge.sendToolResult(result);
  }

  get frame(): Frame {
    return this.#page.frames().at(-1) ?? this.#page.mainFrame();
  }

  /** All rules of axe, of any severity. */
  async violations(): Promise<string[]> {
    const { violations } = await new AxeBuilder({ page: this.#page }).analyze();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }

  /** Ends as hosts do: the chart is asked first. */
  async close(): Promise<void> {
    await this.#bridge.teardownResource({});
    await this.#bridge.close();
  }
}

function frameTransport(page: Page): Transport {
  const name = `toHost${crypto.randomUUID().replaceAll('-', '')}`;
  const transport: Transport = {
    start: async () => {
      await page.exposeFunction(name, (message: JSONRPCMessage) => transport.onmessage?.(message));
      await page.evaluate(`addEventListener('message', ({ source, data }) => {
        if (source === document.querySelector('iframe')?.contentWindow) ${name}(data);
      })`);
    },
    send: async (message) => {
      await page.evaluate(
        `document.querySelector('iframe').contentWindow.postMessage(${JSON.stringify(message)}, '*')`,
      );
    },
    close: async () => transport.onclose?.(),
  };
  return transport;
}
