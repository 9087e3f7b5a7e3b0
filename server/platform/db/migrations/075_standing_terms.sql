-- What stood when the acts of one operator began to be signed, and what no operator can set: nobody's word says it. In a
-- new installation nothing stood, and the audit compares with what the software begins with.
create table standing_terms (
  kind text not null,
  subject text not null,
  terms jsonb not null,
  primary key (kind, subject)
);

insert into standing_terms
select 'seconds_coin', c.name, jsonb_build_object('min_number', s.min_number, 'max_number', s.max_number)
  from seconds_coins s join currencies c on c.id = s.currency_id
union all select 'convert_coin', c.name, jsonb_build_object('min', s.min, 'max', s.max)
  from convert_coins s join currencies c on c.id = s.currency_id
union all select 'convert_open', c.name, to_jsonb(s.open)
  from convert_coins s join currencies c on c.id = s.currency_id
union all select 'withdraw_open', c.name || ' ' || n.network, to_jsonb(n.open)
  from withdraw_networks n join currencies c on c.id = n.currency_id
union all select 'recharge_open', c.name || ' ' || n.network, to_jsonb(n.open)
  from recharge_networks n join currencies c on c.id = n.currency_id
union all select 'market_limit', symbol, jsonb_build_object('max_number', max_number, 'max_total', max_total) from pairs
union all select 'lever_limit', p.symbol, jsonb_build_object('min_share', l.min_share, 'max_share', l.max_share)
  from lever_limits l join pairs p on p.id = l.pair_id
union all select 'pair', symbol, jsonb_build_object('price_precision', price_precision, 'number_precision',
  number_precision, 'min_number', min_number, 'min_total', min_total) from pairs
union all select 'currency', id::text, jsonb_build_object('name', name, 'network', network, 'kind', kind, 'scale', scale,
  'deposit_min', deposit_min, 'deposit_integer', deposit_integer) from currencies
union all select 'recharge_limit', id::text, jsonb_build_object('deposit_max', deposit_max) from currencies
union all select 'setting', keyword || ' ' || lang, jsonb_build_object('digest',
  encode(sha256(convert_to(value, 'UTF8')), 'hex')) from settings where keyword <> 'nft_fee_rate';

create trigger standing_terms_fixed before insert or update or delete or truncate on standing_terms
  for each statement execute function refuse_change();
