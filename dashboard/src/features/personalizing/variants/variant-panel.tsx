import { Loader } from '@mantine/core';
import type { LandingPage, PersonalizationTrigger } from '@sightline/contract/personalizing/variants';
import { countOf, countText } from '../../../lib/words/format.ts';
import { Fact, FactList, PanelColumns } from '../../../ui/layout/panel-facts.tsx';
import { VariantChanges } from './variant-changes.tsx';
import { VariantLife } from './variant-life.tsx';
import styles from './variant-panel.module.css';
import { VariantShares } from './variant-shares.tsx';

interface VariantPanelProps {
  trigger: PersonalizationTrigger;
  description: string | undefined;
  page: LandingPage | undefined;
  isRewriting: boolean;
}

/** Which visitors a variant is for, and its replacement texts. */
export function VariantPanel({ trigger, description, page, isRewriting }: VariantPanelProps) {
  return (
    <PanelColumns isLastWide>
      <div>
        <h2>{trigger.label}</h2>
        {description && <p>{description}</p>}
        <FactList>
          <Fact name="Total visits">{countText(trigger.visits)}</Fact>
        </FactList>
        <VariantShares variant_id={trigger.variant_id} />
      </div>
      {page && (
        <div>
          <h2>
            {page.changes.length > 0
              ? `${countOf(page.changes.length, 'change')} on this page`
              : 'No changes'}
          </h2>
          <p className={styles.rewriting} role="status">
            {isRewriting && (
              <>
                <Loader size={12} aria-hidden /> Rewriting with your feedback
              </>
            )}
          </p>
          <VariantLife key={page.page_id} variant_id={trigger.variant_id} page={page} />
          {page.note && <p>{page.note}</p>}
          {page.changes.length > 0 && <VariantChanges changes={page.changes} />}
        </div>
      )}
    </PanelColumns>
  );
}
