-- The terms that were in force when these acts of one operator began to be signed, and what no command sets. In a new
-- installation there are none yet, and the audit compares with the initial values of the software.
alter table standing_terms disable trigger standing_terms_fixed;

insert into standing_terms
select 'quick_buy_amounts', format('%s of %s', pay_method, country),
  jsonb_build_object('min_amount', min_amount, 'max_amount', max_amount) from quickbuy_methods
union all select 'quick_buy_open', code, jsonb_build_object('open', open) from quickbuy_countries
union all select 'quick_buy_open', format('%s of %s', pay_method, country), jsonb_build_object('open', open)
  from quickbuy_methods
union all select 'quick_buy_open', c.name, jsonb_build_object('open', q.open)
  from quickbuy_coins q join currencies c on c.id = q.currency_id
union all select 'copy_places', user_id::text, jsonb_build_object('follower_max', follower_max) from copy_traders
union all select 'vip_score', user_id::text, jsonb_build_object('credit_score', credit_score)
  from vip_people where credit_score is not null
union all select 'currency_withdrawal', id::text, jsonb_build_object('confirmations', confirmations,
  'withdraw_min', withdraw_min, 'withdraw_max', withdraw_max, 'fee', fee, 'fee_type', fee_type, 'need_tag', need_tag)
  from currencies;

alter table standing_terms enable trigger standing_terms_fixed;

-- Messages about the protection of an account, which the audit compares with the account.
create index inbox_protection on inbox (user_id, created_at)
  where kind in ('saved_only_on', 'saved_only_ending', 'saved_only_off', 'contact_changed');
