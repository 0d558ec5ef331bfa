import { Navigate, useRouter } from '@tanstack/react-router';
import { useCurrentDomain, useSession } from '../lib/session/use-session.ts';
import { homeOf } from './guard.ts';

/** `/`: redirects when the domain's selection is known, unless the guard has already redirected. */
export function HomeRedirect() {
  const router = useRouter();
  const { user } = useSession();
  const domain = useCurrentDomain();
  const stillHere = router.history.location.pathname === '/';
  return user !== null && stillHere ? <Navigate to={homeOf(domain)} replace /> : null;
}
