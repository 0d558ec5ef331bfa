import { Badge, Button, Skeleton } from '@mantine/core';
import type { Plan } from '@sightline/contract/company/billing';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useDomainId, useSession } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { EnterpriseCard } from './enterprise-card.tsx';
import { OfferChoice } from './offer-choice.tsx';
import { useCheckout, useCurrentPlan, usePlans } from './payments.api.ts';
import styles from './plan-cards.module.css';
import { PlanLimits, Price } from './plan-facts.tsx';
import { type OfferWish, offersOf } from './plan-offers.ts';
import { useLeaveFor } from './use-leave-for.ts';

const PATHS = { success_path: '/billing?success=true', cancel_path: '/billing' };

/** Plans on sale, cheapest first, including the current one; nothing while a payment is in progress. */
export function PlanCards({ isWaiting }: { isWaiting: boolean }) {
  const { id } = useDomainId();
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
    checkout.mutate({ id, price_id, ...PATHS }, { onSuccess: ({ url }) => leaveFor(url) });
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
      <div className={styles.action}>
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
      </div>
    </li>
  );
}
