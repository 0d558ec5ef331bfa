import { CHATGPT_LISTED } from '../src/assistants/chatgpt/chatgpt-prices.ts';
import { CLAUDE_ENDS, CLAUDE_LISTED } from '../src/assistants/claude/claude-prices.ts';
import { GEMINI_ENDS, GEMINI_LISTED } from '../src/assistants/gemini/gemini-prices.ts';
import { MISTRAL_LISTED } from '../src/assistants/mistral/mistral-prices.ts';
import type { Facts } from '../src/platform/facts.ts';
import { CRAWLER_FACTS, CRAWLERS } from '../src/publishing/crawlers/crawler-table.ts';
import * as clicks from '../src/visiting/touch/click-table.ts';
import * as senders from '../src/visiting/touch/touch-table.ts';

/** Tables of what others decide: models with prices and ends, crawlers, places that send visitors, marks of clicks. */
export const WORLD_TABLES: Readonly<Record<string, readonly Facts[]>> = {
  'prices and ends of models': [
    CHATGPT_LISTED,
    CLAUDE_LISTED,
    CLAUDE_ENDS,
    GEMINI_LISTED,
    GEMINI_ENDS,
    MISTRAL_LISTED,
  ],
  crawlers: CRAWLER_FACTS,
  'places that send visitors': senders.SENDER_FACTS,
  'marks of clicks, places to pay, paid mediums': clicks.CLICK_TABLE_FACTS,
};

/** All names that the product knows crawlers, address lists, senders, click marks, places to pay and paid mediums by. */
export function namesInUse(): string[] {
  const { ASSISTANTS, SEARCH_ENGINES, SOCIAL_NETWORKS, OTHER_SITES, AD_NETWORKS, WEBMAIL } = senders;
  const own = [...ASSISTANTS, ...SEARCH_ENGINES, ...SOCIAL_NETWORKS, ...OTHER_SITES, ...AD_NETWORKS];
  const more = [...WEBMAIL, ...senders.OTHER_ENGINES, ...senders.OTHER_NETWORKS, ...clicks.PASSAGES];
  return [
    ...CRAWLERS.flatMap(({ bot, ranges = bot }) => [bot, ranges]),
    ...[...own, ...more].flatMap(({ hosts, places = [] }) => [...hosts, ...places]),
    ...clicks.CLICK_MARKS.keys(),
    ...clicks.AD_MEDIUMS,
  ];
}
