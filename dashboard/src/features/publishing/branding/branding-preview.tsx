import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Look } from '@sightline/contract/publishing/look-fields';
import { colorsOf } from '@sightline/contract/publishing/page-colors';
import { useObjectUrl } from '../../../ui/text/use-object-url.ts';
import { usePicture } from './branding.api.ts';
import styles from './branding-preview.module.css';

const TYPING_MS = 500;

/** A page as readers see it, on light and dark screens, with the same color computation as real pages. */
export function BrandingPreview({ look }: { look: Look }) {
  const [logo_url] = useDebouncedValue(look.logo_url, TYPING_MS);
  const { data } = usePicture(logo_url);
  const logo = useObjectUrl(data);
  const colors = colorsOf(look);
  const title = look.site_title ?? 'Your site';
  const call = look.cta_text ?? `Visit ${title}`;
  return (
    <div className={styles.pages}>
      {(['light', 'dark'] as const).map((scheme) => (
        <Box
          key={scheme}
          component="figure"
          className={styles.page}
          data-scheme={scheme}
          aria-label={`Preview of a page on a ${scheme} screen`}
          __vars={{
            '--page-brand': colors[scheme].brand,
            '--page-on-brand': colors[scheme].on_brand,
            '--page-link': colors[scheme].link,
          }}
        >
          <div className={styles.head}>
            <span className={styles.site}>
              {logo && look.logo_url && <img src={logo} alt="" />}
              <span className={styles.title}>{title}</span>
            </span>
            <span className={styles.plain}>All pages</span>
          </div>
          <p className={styles.heading}>What should buyers know about {title}?</p>
          <p className={styles.text}>
            A short answer stands first, and <span className={styles.link}>a link</span> leads to where it
            comes from.
          </p>
          <span className={styles.call}>{call}</span>
        </Box>
      ))}
    </div>
  );
}
