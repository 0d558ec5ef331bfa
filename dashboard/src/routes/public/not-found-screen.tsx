import { LinkButton } from '../../ui/layout/links.tsx';
import { PublicFrame } from './public-frame.tsx';

export function NotFoundScreen() {
  return (
    <PublicFrame title="Page not found" lead="Nothing lives at this address. It may have moved.">
      <LinkButton to="/">Go home</LinkButton>
    </PublicFrame>
  );
}
