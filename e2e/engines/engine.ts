import type { Chromium } from '../../server/test/chromium.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

export interface Cookie {
  name: string;
  value: string;
  /** Seconds since 1970; -1 for a cookie of the session. */
  expires: number;
}

/** A tab of a browser, whatever drives it. Elements are JavaScript expressions: those of `elements.ts`. */
export interface Tab {
  /** Shows the tab, loads an address and waits until it has loaded. WebKit shows the first of its tabs alone. */
  goto(url: string): Promise<void>;
  /** What an expression is; of promises, what they become. Throws what it throws. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Clicks the middle of an element with the mouse, in view. Throws where there is none. */
  click(element: string): Promise<void>;
  /** Types into an element with the keyboard. */
  type(element: string, text: string): Promise<void>;
  /** Errors that pages of this tab threw or wrote to the console so far. */
  errors(): Promise<string[]>;
  /** Those of the page that it shows. */
  cookies(): Promise<Cookie[]>;
  /** A PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** What one person's browser keeps: nobody else's tabs, cookies or storage. */
export interface Profile {
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Engine {
  openProfile(options?: ProfileOptions): Promise<Profile>;
  /** Ends every process that it started. */
  stop(): Promise<void>;
}

export interface ProfileOptions {
  /** The person lets websites keep nothing: neither cookies nor storage. */
  blocked?: boolean;
}

/** What there is on this machine to start. */
export type Installed =
  | { name: 'chromium'; chromium: Chromium }
  | { name: 'firefox'; program: string }
  | { name: 'webkit'; driver: string; browser: string; screen: string };
