import { LinkAnchor } from '../../ui/links.tsx';
import { useIsConnected } from './assistants.api.ts';

/** Why there is no place to be named: they come from what assistants cite. */
export function NothingEarnedReason() {
  if (useIsConnected() !== false) return 'No page of others stands behind answers that leave you out.';
  return (
    <>
      Places to be named are found in what ChatGPT, Perplexity and Gemini cite; none of them is connected yet.{' '}
      <LinkAnchor to="/settings" hash="ai-assistants" underline="always" fz="inherit">
        How to connect one
      </LinkAnchor>
    </>
  );
}
