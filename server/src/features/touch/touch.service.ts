import type { FirstTouch } from '@sightline/contract/tracking';

/** What a first touch says of where a visit came from. */
export interface Origin {
  /** For people, such as `ChatGPT`, `Google`, `Campaign spring`, `news.example.com`, `Direct`. */
  source: string;
  /** Keys that a starting variant may have, most telling first, such as `assistant:chatgpt`, `campaign:spring`, `returning`, `country:BE`. */
  keys: string[];
}

/** Pure: what the script decides from the same facts agrees with it. `country` is two letters or null. */
export function originOf(_touch: FirstTouch, _site_host: string, _country: string | null): Origin {
  throw new Error('Not built yet.');
}
