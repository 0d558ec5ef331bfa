-- When a trial ends; null outside of one.
alter table subscriptions add trial_ends_at timestamptz;

-- Plans are sold in any currency, by the month or the year; those stored so far are monthly ones in US dollars.
update subscriptions set plan = plan || '{"currency": "usd", "interval": "month", "trial_days": null}'
where plan is not null;
update stripe_plans set plans = coalesce(
  (select jsonb_agg(plan || '{"currency": "usd", "interval": "month", "trial_days": null}') from jsonb_array_elements(plans) plan),
  '[]')
where plans is not null;
