import type { PasswordLink } from '@sightline/contract/auth';
import { useEffect, useState } from 'react';
import { publicApi } from '../../lib/browser.ts';
import { ProblemError } from '../../lib/problem.ts';

interface Known {
  /** Null while it is being asked for. */
  link: PasswordLink | 'unknown' | null;
  /** Why the link cannot be used. */
  refusal: string | null;
}

/** What a mailed link is for. Where nobody can tell, it may be tried all the same. */
export function usePasswordLink(token: string | undefined, id: string | undefined): Known {
  const [known, setKnown] = useState<Known>({ link: null, refusal: null });
  useEffect(() => {
    if (!token || !id) return;
    let left = false;
    const tell = (found: Known) => {
      if (!left) setKnown(found);
    };
    publicApi.auth.passwordLink({ token, id }).then(
      (link) => tell({ link, refusal: null }),
      (error) => {
        const isGone = error instanceof ProblemError && error.status === 404;
        tell({ link: 'unknown', refusal: isGone ? error.detail : null });
      },
    );
    return () => {
      left = true;
    };
  }, [token, id]);
  return token && id ? known : { link: 'unknown', refusal: null };
}
