import Bowser from 'bowser';
import { createIsbotFromList, list } from 'isbot';
import { crawlerNamed } from '../../../publishing/crawlers/crawlers.service.ts';

export interface Agent {
  /** `desktop`, `mobile`, `tablet` or null. */
  device: string | null;
  browser: string | null;
  os: string | null;
  /** Calls itself by this name of an agent that reads for someone who asks. */
  agent: string | null;
  /** Identifies itself as another known crawler. */
  crawler: boolean;
  /** Its name says that it is a program. */
  program: boolean;
}

/** Also in user agents of people: in-app browsers of WeChat, Alipay, Baidu and Apple News. */
const PEOPLES = 'Mozilla/5.0 (x) | WeChat_tools AppleNews SogouMobileBrowser RobloxApp';
const isProgram = createIsbotFromList(list.filter((pattern) => !new RegExp(pattern, 'i').test(PEOPLES)));
/** The model of an Android device, which its maker calls by any word, and an address of the maker. */
const MODEL = /(?<=\(Linux; (?:U; )?Android [\d.]+;)[^;)/]+(?: Build\/[^;)]*)?(?:; https?:[^+;)]*)?(?=[;)])/;
/** Browsers inside an app, which add the app's name: any word again. */
const IN_APP = /; wv\)|\(iP(?:hone|ad|od).* Mobile\/\w+ (?!.*\bSafari\/)/;
const CLEAR = /(?<!cu)bots?\b|crawl|spider|headless|lighthouse|compatible;|[+(]http/i;

/** Whether the name says that it is a program, however phones and apps are called. */
function isProgramsName(text: string): boolean {
  const rest = text.replace(MODEL, '');
  return IN_APP.test(text) ? CLEAR.test(rest) : isProgram(rest);
}

const DEVICES = new Set(['desktop', 'mobile', 'tablet']);
const MAX_REMEMBERED = 5000;
const MAX_AGENT_LENGTH = 1000;
const remembered = new Map<string, Agent>();

/** The facts in a User-Agent header. */
export function readAgent(header: string): Agent {
  const text = header.slice(0, MAX_AGENT_LENGTH);
  const known = remembered.get(text);
  if (known) return known;
  const { browser, os, platform } = Bowser.parse(text || ' ');
  const named = crawlerNamed(text);
  const agent = {
    device: platform.type && DEVICES.has(platform.type) ? platform.type : null,
    browser: browser.name || null,
    os: os.name || null,
    agent: named?.purpose === 'user' ? named.bot : null,
    crawler: named !== null && named.purpose !== 'user',
    program: text.trim() === '' || isProgramsName(text),
  };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, agent);
  return agent;
}
