/** A tab of a real browser, as far as features need one. */
export interface Tab {
  /** Runs in the page; `work` may use nothing from outside itself. */
  evaluate<Argument, Result>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Addresses that the page asked for so far. */
  requested(): string[];
  /** PNG of the whole window. */
  screenshot(): Promise<Buffer>;
  /** HTTP status of the page, and its address after redirects. */
  status: number;
  url: string;
}

export interface TabOptions {
  url: string;
  /** Pixels of the window. Default 1280 × 800. */
  width?: number;
  height?: number;
  /** Runs in every document before anything of the page does. */
  init_script?: string;
  /** Requests whose address this is true for are dropped. */
  block?: (url: string) => boolean;
  /** For everything together. Default 20 s. */
  timeout_ms?: number;
  signal?: AbortSignal | undefined;
}

/** One browser for the process: started when first needed, a few tabs at a time, restarted when it hangs or dies. */
export interface PageBrowser {
  /** Opens the address in a tab of its own, through our guarded proxy, and closes it after `work`. Throws `unavailable` where no browser runs here. */
  visit<Result>(options: TabOptions, work: (tab: Tab) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export function createPageBrowser(_options: {
  chromium_path: string | undefined;
  cache_dir: string;
  site_origins: ReadonlyMap<string, string>;
  local_port: number;
  dns_server: string | undefined;
}): PageBrowser {
  return {
    visit: async () => {
      throw new Error('Not built yet.');
    },
    close: async () => undefined,
  };
}
