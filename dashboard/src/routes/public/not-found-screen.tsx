import { LinkButton } from '../../ui/layout/links.tsx';
import { PublicFrame } from './public-frame.tsx';

export function NotFoundScreen() {
  return (
    <PublicFrame title="Page not found" lead="This page doesn’t exist or has moved.">
      <LinkButton to="/">Go home</LinkButton>
    </PublicFrame>
  );
}
