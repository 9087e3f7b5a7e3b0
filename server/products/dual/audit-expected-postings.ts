import { sql } from 'kysely'

/** a ÷ b rounded down to the given scale. Computed with integers, because SQL division would round a long quotient. */
const quotient = (a: string, b: string, scale: string) =>
  sql.raw(`div((${a}) * ('1e' || ${scale})::numeric, ${b}) * ('1e-' || ${scale})::numeric`)

const GROWN = 'o.amount * (365 + o.holding_days * o.apr)'

/**
 * Every order with the results that must follow from its terms and the stored price of its coin and date: the payouts
 * of both outcomes, the amounts reserved for these payouts, the outcome that occurred, and the part of the payout
 * that is interest.
 */
export const expectedOrders = sql`
  select o.*,
    case type when 'call' then coin_due - amount else coin_due end as coin_aside,
    case type when 'call' then quote_due else quote_due - amount end as quote_aside,
    case when status in ('purchased', 'settling') then '' when price is null then 'back'
      when price < linked_price then 'coin' else 'quote' end as outcome_due
  from (
    select o.*, f.price, f.state, f.fixed_at,
      case o.type when 'call' then ${quotient(GROWN, '365', 'o.coin_scale')}
        else ${quotient(GROWN, '(365 * o.linked_price)', 'o.coin_scale')} end as coin_due,
      case o.type when 'call' then ${quotient(`${GROWN} * o.linked_price`, '365', 'o.quote_scale')}
        else ${quotient(GROWN, '365', 'o.quote_scale')} end as quote_due,
      case o.type when 'call' then o.amount else ${quotient('o.amount', 'o.linked_price', 'o.coin_scale')} end as coin_base,
      case o.type when 'call' then ${quotient('o.amount * o.linked_price', '1', 'o.quote_scale')} else o.amount end as quote_base
    from dual_orders o
    left join dual_fixings f on f.currency_id = o.currency_id and f.day = o.maturity_day
  ) o`

/** The expected orders, each with two further columns: the invested currency, and the other currency of the pair. */
const sides = sql`
  select d.id, d.user_id, d.amount, d.outcome_due as outcome,
    case type when 'call' then 'coin' else 'quote' end as own,
    case type when 'call' then currency_id else quote_id end as own_id,
    case type when 'call' then quote_id else currency_id end as other_id,
    case type when 'call' then coin_aside else quote_aside end as own_aside,
    case type when 'call' then quote_aside else coin_aside end as other_aside
  from (${expectedOrders}) d`

/**
 * Every journal line that orders must have posted: at the purchase the principal from `change` into `deposit`,
 * and the possible payouts reserved. At the end the user gets the principal with interest, or the payout in
 * the other currency, or, without a settlement price, the principal alone.
 */
export const dualLines = sql`
  select 'dual:' || l.step || ':' || s.id, 'dual_order', s.id::text, l.user_id, l.account, l.platform, l.currency_id, l.bucket,
    l.amount, l.scene, l.hold_type, l.hold_id
  from (${sides}) s cross join lateral (values
    ('open', true, s.user_id, 'change', null::text, own_id, 'available', -amount, 'dual_in', null::text, null::bigint),
    ('open', true, s.user_id, 'deposit', null, own_id, 'locked', amount, 'dual_in', 'dual_order', s.id),
    ('open', true, null::bigint, null, 'dual_book_reserve', own_id, 'available', -own_aside, 'freeze', null, null),
    ('open', true, null, null, 'dual_book_reserve', own_id, 'frozen', own_aside, 'freeze', 'dual_order', s.id),
    ('open', true, null, null, 'dual_book_reserve', other_id, 'available', -other_aside, 'freeze', null, null),
    ('open', true, null, null, 'dual_book_reserve', other_id, 'frozen', other_aside, 'freeze', 'dual_order', s.id),

    ('set', outcome in ('back', own), s.user_id, 'deposit', null, own_id, 'locked', -amount, 'dual_return', 'dual_order', s.id),
    ('set', outcome in ('back', own), s.user_id, 'change', null, own_id, 'available', amount, 'dual_return', null, null),
    ('set', outcome = own, null, null, 'dual_book_reserve', own_id, 'frozen', -own_aside, 'dual_income', 'dual_order', s.id),
    ('set', outcome = own, s.user_id, 'change', null, own_id, 'available', own_aside, 'dual_income', null, null),

    ('set', outcome not in ('', 'back', own), s.user_id, 'deposit', null, own_id, 'locked', -amount, 'dual_convert', 'dual_order', s.id),
    ('set', outcome not in ('', 'back', own), null, null, 'dual_book_reserve', own_id, 'available', amount, 'dual_convert', null, null),
    ('set', outcome not in ('', 'back', own), null, null, 'dual_book_reserve', other_id, 'frozen', -other_aside, 'dual_convert', 'dual_order', s.id),
    ('set', outcome not in ('', 'back', own), s.user_id, 'change', null, other_id, 'available', other_aside, 'dual_convert', null, null),

    ('set', outcome not in ('', own), null, null, 'dual_book_reserve', own_id, 'frozen', -own_aside, 'release', 'dual_order', s.id),
    ('set', outcome not in ('', own), null, null, 'dual_book_reserve', own_id, 'available', own_aside, 'release', null, null),
    ('set', outcome in ('back', own), null, null, 'dual_book_reserve', other_id, 'frozen', -other_aside, 'release', 'dual_order', s.id),
    ('set', outcome in ('back', own), null, null, 'dual_book_reserve', other_id, 'available', other_aside, 'release', null, null)
  ) l (step, applies, user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)
  where l.applies and l.amount <> 0`
