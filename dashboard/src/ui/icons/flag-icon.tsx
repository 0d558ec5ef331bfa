import { useEffect, useState } from 'react';
import styles from './icons.module.css';

type Flags = Readonly<Record<string, string>>;
let loaded: Flags | undefined;

/** A country's flag; its code until the list of flags is here, and where there is no flag. */
export function FlagIcon({ country }: { country: string }) {
  const [flags, setFlags] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    let isGone = false;
    import('./flag-addresses.ts').then(
      ({ FLAGS }) => {
        loaded = FLAGS;
        if (!isGone) setFlags(FLAGS);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  const address = flags?.[country];
  if (!address)
    return (
      <span className={styles.code} aria-hidden>
        {country.slice(0, 2)}
      </span>
    );
  return <img className={styles.flag} src={address} alt="" width={18} height={12} decoding="async" />;
}
