import { useNavigate } from '@tanstack/react-router';
import { logOut } from './browser.ts';

/** Ends the session and opens the login. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    logOut();
    navigate({ to: '/login', replace: true });
  };
}
