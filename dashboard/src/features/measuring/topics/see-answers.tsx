import { LinkAnchor } from '../../../ui/layout/links.tsx';

/** From a figure of a run to its answers. */
export function SeeAnswers() {
  return (
    <LinkAnchor to="." search={{ tab: 'prompts' }} resetScroll={false}>
      See the answers
    </LinkAnchor>
  );
}
