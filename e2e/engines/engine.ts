import type { Chromium } from '../../server/test/chromium.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

export interface Cookie {
  name: string;
  value: string;
  /** Seconds since 1970; -1 for a cookie of the session. */
  expires: number;
}

/** A browser tab, whatever drives it. Elements are JavaScript expressions from `elements.ts`. */
export interface Tab {
  /** Shows the tab, loads an address and waits until it has loaded. WebKit shows only the first of its tabs. */
  goto(url: string): Promise<void>;
  /** The value of an expression; promises are awaited. Throws what it throws. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Scrolls an element into view and clicks its middle with the mouse. Throws when there is none. */
  click(element: string): Promise<void>;
  /** Types into an element with the keyboard. */
  type(element: string, text: string): Promise<void>;
  /** Errors that pages of this tab threw or logged so far. */
  errors(): Promise<string[]>;
  /** Errors of the displayed page. */
  cookies(): Promise<Cookie[]>;
  /** A PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** One person's browser profile: separate tabs, cookies and storage. */
export interface Profile {
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Engine {
  openProfile(options?: ProfileOptions): Promise<Profile>;
  /** Ends every process it started. */
  stop(): Promise<void>;
}

export interface ProfileOptions {
  /** Websites may store nothing: neither cookies nor storage. */
  blocked?: boolean;
}

/** Engines that can be started on this machine. */
export type Installed =
  | { name: 'chromium'; chromium: Chromium }
  | { name: 'firefox'; program: string }
  | { name: 'webkit'; driver: string; browser: string; screen: string };
