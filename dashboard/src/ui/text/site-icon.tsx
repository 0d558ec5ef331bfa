import { Globe } from 'lucide-react';
import { useState } from 'react';
import { usePublicConfig } from '../../lib/server/public-config.ts';
import { siteIconAddress } from '../../lib/words/site-icon-address.ts';
import styles from './site-icon.module.css';

/** A site's icon next to its name; a neutral one of the same size if there is none. */
export function SiteIcon({ of }: { of: string | null }) {
  const { favicon_url_template } = usePublicConfig();
  const [failed, setFailed] = useState<string | null>(null);
  const src = siteIconAddress(favicon_url_template, of);
  return (
    <span className={styles.icon} data-site-icon aria-hidden>
      {src === null || src === failed ? (
        <Globe size={14} strokeWidth={1.5} />
      ) : (
        <img
          src={src}
          alt=""
          width={16}
          height={16}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
