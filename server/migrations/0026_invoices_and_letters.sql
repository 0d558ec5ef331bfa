-- The next invoice as Stripe told it, so that looking at usage asks Stripe no more than it has to. It holds for one
-- subscription, and for one reading: each notice leads to another reading.
alter table stripe_customers
  add column preview_subscription_id text,
  add column preview_reading bigint,
  add column preview_read_at timestamptz,
  add column preview_amount_due bigint, -- null where none is coming, or Stripe did not answer
  add column preview_currency text;

-- Whether the letter of an invitation arrived is looked up by its address.
create index letters_recipient on letters (to_address, number);
