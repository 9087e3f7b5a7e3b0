-- Money that comes after its order of quick buy has ended buys at the order's rate or at that of the moment, whichever gives
-- less: the latter and what it was made of. Null where nothing said it, and of orders from before.
alter table quickbuy_orders
  add column late_rate numeric check (late_rate > 0),
  add column late_spread numeric,
  add column late_base_rate numeric,
  add column late_coin_price numeric,
  add check (late_rate is null or late);

-- `unpriced`: it came late, and nothing said the rate of the moment; `closed`: its owner's account is closed.
alter table quickbuy_payments
  drop constraint quickbuy_payments_outcome_check,
  add constraint quickbuy_payments_outcome_check check (outcome in
    ('credited', 'late', 'again', 'mismatch', 'unknown', 'unpriced', 'closed', 'pending', 'refused', 'ignored'));
