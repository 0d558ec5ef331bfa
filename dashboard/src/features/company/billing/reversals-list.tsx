import type { Reversal } from '@sightline/contract/company/billing';
import { failureOf } from '../../../lib/server/problem.ts';
import { parseTime, timeText } from '../../../lib/words/format.ts';
import type { StatusTone } from '../../../ui/charts/palette.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { BillingFacts, Fact } from './billing-facts.tsx';
import { useReversals } from './payments.api.ts';
import { smallestUnitText } from './smallest-unit-text.ts';

const STATES: Record<Reversal['state'], [tone: StatusTone, label: string]> = {
  pending: ['idle', 'Refund on its way'],
  refunded: ['good', 'Refunded'],
  failed: ['bad', 'Refund failed'],
  open: ['warn', 'Disputed'],
  won: ['good', 'Dispute ended, payment stands'],
  lost: ['idle', 'Dispute ended, money returned'],
  closed: ['idle', 'Dispute closed'],
};

/** What became of payments afterwards, newest first; nothing where all of them stand. */
export function ReversalsList({ className }: { className: string | undefined }) {
  const { data, error } = useReversals();
  if (error) return <FailureNote text={failureOf(error)} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="reversals">
      <h2 id="reversals" className={className}>
        Refunds and disputes
      </h2>
      <BillingFacts>
        {data.map((reversal) => (
          <Fact key={reversal.id} name={amountText(reversal)}>
            <StatusDot
              tone={STATES[reversal.state][0]}
              label={STATES[reversal.state][1]}
              at={reversal.created_at}
            />
          </Fact>
        ))}
      </BillingFacts>
    </section>
  );
}

/** "$50.00 of the $249.00 paid on Jan 31". */
function amountText({ amount, currency, payment_amount, paid_at }: Reversal): string {
  const paid = parseTime(paid_at);
  const on = paid ? ` paid on ${timeText(paid, 'date')}` : '';
  const part = smallestUnitText(amount, currency);
  const isPart = payment_amount !== null && payment_amount !== amount;
  return isPart ? `${part} of the ${smallestUnitText(payment_amount, currency)}${on}` : `${part}${on}`;
}
