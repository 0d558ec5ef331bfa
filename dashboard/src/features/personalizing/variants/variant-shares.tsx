import { Button, NumberInput, Stack, Switch, Text } from '@mantine/core';
import type { SharedVariants } from '@sightline/contract/personalizing/variants';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useShared, useSharingChange } from './landing-pages.api.ts';
import styles from './variant-shares.module.css';

const MAX_VARIANTS = 4;

/** Other variants for the same visitors, and who of them sees which. */
export function VariantShares({ variant_id }: { variant_id: string }) {
  const shared = useShared(variant_id);
  const first = shared?.variants[0];
  if (!shared || !first) return null;
  const shares = shared.variants.map(({ share }) => share).join();
  return (
    <Sharing key={`${first.id} ${shares} ${shared.is_adaptive}`} shared={shared} trigger_id={first.id} />
  );
}

function Sharing({ shared, trigger_id }: { shared: SharedVariants; trigger_id: string }) {
  const { variants, is_adaptive } = shared;
  const change = useSharingChange(trigger_id);
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const [percents, setPercents] = useState(variants.map(({ share }) => Math.round(share * 100)));
  const sum = percents.reduce((total, percent) => total + percent, 0);
  const isSame = variants.every(({ share }, place) => Math.round(share * 100) === percents[place]);
  const shares = variants.map(({ variant_id }, place) => ({
    variant_id,
    share: (percents[place] ?? 0) / 100,
  }));
  return (
    <section className={styles.sharing} aria-label="Shares of visitors">
      {variants.length > 1 && (
        <>
          <p>
            {is_adaptive
              ? 'Visitors are divided by what converts better, updated once an hour. Each variant keeps at least 5%.'
              : 'Visitors are divided at random. Changes apply to new visits.'}
          </p>
          <Switch
            label="Adapt shares to results"
            checked={is_adaptive}
            disabled={change.isPending}
            onChange={({ currentTarget }) =>
              change.mutate({ what: 'share', is_adaptive: currentTarget.checked })
            }
          />
          <ul className={styles.list}>
            {variants.map(({ variant_id, letter }, place) => (
              <li key={variant_id}>
                <NumberInput
                  label={`Variant ${letter}, % of visitors`}
                  min={0}
                  max={100}
                  value={percents[place] ?? 0}
                  disabled={is_adaptive || change.isPending}
                  onChange={(value) => setPercents(percents.with(place, Number(value) || 0))}
                />
                {letter !== 'A' && (
                  <Button
                    variant="default"
                    disabled={change.isPending}
                    aria-label={`Remove variant ${letter}`}
                    onClick={() => setDoomed({ variant_id, letter })}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.actions}>
        {variants.length > 1 && !is_adaptive && (
          <Button
            disabled={sum !== 100 || isSame || change.isPending}
            onClick={() => change.mutate({ what: 'share', is_adaptive: false, shares })}
          >
            Save shares
          </Button>
        )}
        {variants.length < MAX_VARIANTS && (
          <Button
            variant="default"
            loading={change.isPending && change.variables.what === 'add'}
            onClick={() => change.mutate({ what: 'add' })}
          >
            Add a variant to test
          </Button>
        )}
      </div>
      {sum !== 100 && <p role="status">{`Shares must sum to 100%; these sum to ${sum}%.`}</p>}
      <FailureNote text={failureOf(change.error)} />
      <RemoveVariantDialog
        variant={doomed}
        onClose={() => setDoomed(null)}
        onRemove={(variant_id) => {
          setDoomed(null);
          change.mutate({ what: 'remove', variant_id });
        }}
      />
    </section>
  );
}

interface Doomed {
  variant_id: string;
  letter: string;
}

interface RemoveVariantDialogProps {
  variant: Doomed | null;
  onClose: () => void;
  onRemove: (variant_id: string) => void;
}

/** Asks before a variant's texts and figures go; open while there is one. */
function RemoveVariantDialog({ variant, onClose, onRemove }: RemoveVariantDialogProps) {
  const [shown, setShown] = useState(variant);
  // The text stays readable while the dialog closes.
  if (variant && variant !== shown) setShown(variant);
  return (
    <Dialog isOpen={variant !== null} onClose={onClose} title={`Remove variant ${shown?.letter ?? ''}?`}>
      <Stack gap="md">
        <Text>Its texts, versions and figures go with it, on every page. This can’t be undone.</Text>
        <Text>Its visitors will see the other variants, in the proportions that these have now.</Text>
        <ConfirmRow
          action="Remove"
          onCancel={onClose}
          onConfirm={() => shown && onRemove(shown.variant_id)}
        />
      </Stack>
    </Dialog>
  );
}
