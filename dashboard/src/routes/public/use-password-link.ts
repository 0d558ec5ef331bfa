import type { PasswordLink } from '@sightline/contract/company/auth';
import { useEffect, useState } from 'react';
import { logFailure } from '../../lib/server/log-failure.ts';
import { publicApi } from '../../lib/session/browser.ts';

const GONE = 'This link is no longer valid. Request a new one.';

interface Known {
  /** Null while loading. */
  link: PasswordLink | 'unknown' | null;
  /** Why the link is invalid. */
  refusal: string | null;
}

/** Purpose of a mailed link. If it cannot be determined, the link may still be tried. */
export function usePasswordLink(token: string | undefined, id: string | undefined): Known {
  const [known, setKnown] = useState<Known>({ link: null, refusal: null });
  useEffect(() => {
    if (!token || !id) return;
    let left = false;
    const tell = (found: Known) => {
      if (!left) setKnown(found);
    };
    publicApi.auth.passwordLink({ token, id }).then(
      (link) => tell({ link: link ?? 'unknown', refusal: link ? null : GONE }),
      (error) => {
        logFailure('read a password link', error);
        tell({ link: 'unknown', refusal: null });
      },
    );
    return () => {
      left = true;
    };
  }, [token, id]);
  return token && id ? known : { link: 'unknown', refusal: null };
}
