import type { Plan } from '@sightline/contract/company/billing';
import { sql } from 'kysely';
import { type Db, json, maybeOne, run } from '../../platform/db/database.ts';

export interface KeptPlans {
  plans: Plan[];
  read_at: string;
}

export function findKeptPlans(db: Db) {
  return maybeOne(
    db,
    sql<KeptPlans>`select plans, read_at from stripe_plans where plans is not null and read_at is not null`,
  );
}

/** False when someone else has tried since `before`; a time in the future comes from a clock that was set back. */
export async function claimTry(db: Db, { at, before }: { at: Date; before: Date }) {
  const claimed = await run(
    db,
    sql`insert into stripe_plans (tried_at) values (${at})
      on conflict (one) do update set tried_at = excluded.tried_at 
        where stripe_plans.tried_at < ${before} or stripe_plans.tried_at > ${at}`,
  );
  return claimed > 0;
}

export async function keepPlans(db: Db, plans: Plan[], at: Date) {
  await run(
    db,
    sql`insert into stripe_plans (plans, read_at, tried_at) values (${json(plans)}, ${at}, ${at})
      on conflict (one) do update set plans = excluded.plans, read_at = excluded.read_at`,
  );
}
