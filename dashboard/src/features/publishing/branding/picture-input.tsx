import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Image } from 'lucide-react';
import { detailOf } from '../../../lib/server/problem.ts';
import { useObjectUrl } from '../../../ui/text/use-object-url.ts';
import { usePicture } from './branding.api.ts';
import styles from './branding-card.module.css';

const TYPING_MS = 500;

/** An address with a thumbnail of the picture there. `url` is what pages would show. */
export function PictureInput({ url, ...props }: TextInputProps & { url: string | null }) {
  const [settled] = useDebouncedValue(url, TYPING_MS);
  const { data, error } = usePicture(settled);
  const address = useObjectUrl(data);
  const isShown = address !== undefined && settled === url;
  return (
    <>
      <TextInput
        {...props}
        type="url"
        leftSectionWidth={72}
        leftSection={
          <span className={styles.picture} aria-hidden>
            {isShown ? <img src={address} alt="" /> : <Image size={16} strokeWidth={1.5} />}
          </span>
        }
      />
      {error && settled === url && !props.error && (
        <p className={styles.hint}>No picture to show: {detailOf(error, 'it could not be read now.')}</p>
      )}
    </>
  );
}
