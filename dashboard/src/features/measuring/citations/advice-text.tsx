import { LinkAnchor } from '../../../ui/layout/links.tsx';
import type { Advice } from './site-words.ts';

const TAB = { opportunities: 'content_suggestions', competitors: 'competitors' } as const;

/** What to do about a site, as a link where the product helps. */
export function AdviceText({ advice: { text, to } }: { advice: Advice }) {
  if (to === null) return <span>{text}</span>;
  return (
    <LinkAnchor to="." search={{ tab: TAB[to] }} resetScroll={false} underline="always">
      {text}
    </LinkAnchor>
  );
}
