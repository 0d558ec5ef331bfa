import { Badge, Box, Button, Group, SegmentedControl, Skeleton } from '@mantine/core';
import type { Plan } from '@sightline/contract/company/billing';
import type { PublicConfig } from '@sightline/contract/company/settings';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { useCheckout, useContact, useCurrentPlan, usePlans } from './payments.api.ts';
import styles from './plan-cards.module.css';
import { PlanLimits, Price } from './plan-facts.tsx';
import type { Interval, Offers } from './plan-offers.ts';
import { type OfferWish, offersOf } from './plan-offers.ts';
import { useLeaveFor } from './use-leave-for.ts';

const PATHS = { success_path: '/billing?success=true', cancel_path: '/billing' };

/** Plans on sale, cheapest first, including the current one; nothing while a payment is in progress. */
export function PlanCards({ isWaiting }: { isWaiting: boolean }) {
  const { organization } = useSession();
  const { data: plans, isPending, error } = usePlans();
  const { data: current, isPending: isCurrentPending } = useCurrentPlan();
  const checkout = useCheckout();
  const leaveFor = useLeaveFor();
  const isLoading = isPending || isCurrentPending;
  const [wish, setWish] = useState<OfferWish>({});
  const offers = offersOf(plans ?? [], current, wish);
  const isShown = ({ currency, interval }: Plan) =>
    currency === offers.currency && interval === offers.interval;
  const choose = (price_id: string) =>
    checkout.mutate({ price_id, ...PATHS }, { onSuccess: ({ url }) => leaveFor(url) });
  return (
    <section aria-label="Plans" className={styles.plans}>
      <FailureNote text={failureOf(checkout.error ?? error)} />
      <OfferChoice offers={offers} onWish={setWish} />
      <ul className={styles.cards} aria-busy={isLoading}>
        {isLoading
          ? ['first', 'second', 'third'].map((key) => <Skeleton key={key} component="li" height={272} />)
          : plans
              ?.filter(isShown)
              .map((plan) => (
                <PlanCard
                  key={plan.stripe_price_id}
                  plan={plan}
                  isCurrent={plan.stripe_price_id === current?.stripe_subscription_price_id}
                  action={organization?.has_active_plan ? 'Switch to This Plan' : 'Get Started'}
                  isStarting={checkout.isPending && checkout.variables.price_id === plan.stripe_price_id}
                  isOff={checkout.isPending || isWaiting}
                  onChoose={choose}
                />
              ))}
        <EnterpriseCard />
      </ul>
    </section>
  );
}

interface PlanCardProps {
  plan: Plan;
  isCurrent: boolean;
  action: string;
  isStarting: boolean;
  isOff: boolean;
  onChoose: (price_id: string) => void;
}

function PlanCard({ plan, isCurrent, action, isStarting, isOff, onChoose }: PlanCardProps) {
  return (
    <li className={styles.card} data-current={isCurrent} aria-current={isCurrent || undefined}>
      <h3 className={styles.name}>
        {plan.name}
        {isCurrent && <Badge variant="light">Current plan</Badge>}
      </h3>
      <p className={styles.description}>{plan.description}</p>
      <Price plan={plan} />
      <PlanLimits limits={plan.limits} />
      <Box mih={32} mt="auto">
        {!isCurrent && (
          <Button
            fullWidth
            variant="default"
            aria-label={`${action}: ${plan.name}`}
            loading={isStarting}
            disabled={isOff && !isStarting}
            onClick={() => onChoose(plan.stripe_price_id)}
          >
            {action}
          </Button>
        )}
      </Box>
    </li>
  );
}

const INTERVALS: Record<Interval, string> = { month: 'Monthly', year: 'Yearly' };

/** Switches for what plans are sold in more than one of; nothing where there is no choice. */
function OfferChoice({ offers, onWish }: { offers: Offers; onWish: (wish: OfferWish) => void }) {
  const { currencies, intervals, currency, interval } = offers;
  if (currencies.length < 2 && intervals.length < 2) return null;
  return (
    <Group gap="sm" mb="md">
      {intervals.length > 1 && (
        <SegmentedControl
          aria-label="Billed"
          value={interval}
          data={intervals.map((value) => ({ value, label: INTERVALS[value] }))}
          onChange={(next) => onWish({ currency, interval: next })}
        />
      )}
      {currencies.length > 1 && (
        <SegmentedControl
          aria-label="Currency"
          value={currency}
          data={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(next) => onWish({ interval, currency: next })}
        />
      )}
    </Group>
  );
}

/** Always shown after the plans. */
function EnterpriseCard() {
  const contact = useContact();
  return (
    <li className={styles.card}>
      <h3 className={styles.name}>Enterprise</h3>
      <p className={styles.description}>Multiple brands, custom limits, dedicated support.</p>
      <p className={styles.price}>
        <span className={styles.amount}>Custom</span>
      </p>
      <dl className={styles.limits}>
        <dt>Topics per website</dt>
        <dd>As agreed</dd>
        <dt>Measured</dt>
        <dd>As agreed</dd>
      </dl>
      <Box mih={32} mt="auto">
        {contact ? <Talk contact={contact} /> : <Skeleton height={32} />}
      </Box>
    </li>
  );
}

function Talk({ contact: { booking_url, founders_email } }: { contact: PublicConfig }) {
  const href = booking_url ?? (founders_email && `mailto:${founders_email}?subject=Sightline%20Enterprise`);
  if (!href) return <p className={styles.hint}>Contact your administrator.</p>;
  return (
    <Button
      component="a"
      href={href}
      {...(booking_url ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      variant="default"
      fullWidth
    >
      Talk to our team
    </Button>
  );
}
