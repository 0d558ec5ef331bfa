import { ASKED_PLATFORMS, PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import { ArrowRight, Mail, Megaphone } from 'lucide-react';
import { SiteIcon } from '../text/site-icon.tsx';
import { AssistantIcon } from './assistant-icon.tsx';
import { BRAND_MARKS } from './brand-marks.ts';
import styles from './icons.module.css';
import { MarkIcon } from './mark-icon.tsx';

/** A drawing of a visit without a sender. */
const PLAIN = { Direct: ArrowRight, 'E-mail': Mail } as const;
const CAMPAIGN = /^Campaign /;

/** The mark of an assistant, a source or a browser by its name; its site's icon or its first letter without one. */
export function BrandIcon({ name }: { name: string }) {
  const mark = Object.hasOwn(BRAND_MARKS, name) ? BRAND_MARKS[name] : undefined;
  const Plain = Object.entries(PLAIN).find(([plain]) => plain === name)?.[1];
  if (ASKED_PLATFORMS.some((one) => PLATFORM_LABEL[one] === name)) return <AssistantIcon name={name} />;
  if (mark) return <MarkIcon name={name} mark={mark} />;
  if (Plain) return <Plain className={styles.icon} aria-hidden />;
  if (CAMPAIGN.test(name)) return <Megaphone className={styles.icon} aria-hidden />;
  if (isHost(name))
    return (
      <span className={styles.site}>
        <SiteIcon of={name} />
      </span>
    );
  return <MarkIcon name={name} mark={undefined} />;
}

const isHost = (name: string) => /^[\w-]+(\.[\w-]+)+$/.test(name);
