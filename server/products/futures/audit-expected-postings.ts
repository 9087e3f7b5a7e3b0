import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

const raw = (text: string): Sql => sql.raw(text)
const unit = raw(`('1e-' || quote_scale)::numeric`)
const units = raw(`('1e' || quote_scale)::numeric`)

/**
 * SQL: rounds to the scale of the quote currency, towards minus (`floor`) or plus (`ceiling`) infinity. The result is
 * exact.
 */
const floor = (value: Sql): Sql => sql`(floor((${value}) * ${units}) * ${unit})`
const ceiling = (value: Sql): Sql => sql`(ceil((${value}) * ${units}) * ${unit})`
/**
 * SQL: `amount × part / whole`, rounded down to the scale of the quote currency. The division is of integers, because
 * an inexact quotient could be rounded up before it is rounded down.
 */
const share = (amount: string, part: string, whole: string): Sql =>
  sql`(div(${raw(amount)} * ${units} * ${raw(part)}, ${raw(whole)}) * ${unit})`

/**
 * Every order with the amounts that its opening must have charged: the fee in full, and the margin, limited
 * to the rest of the amount that was frozen for the order.
 */
export const openings = sql`
  select f.*, least(${ceiling(sql`div(notional * ${units} * 1000000, multiple) * ${unit} / 1000000`)}, set_aside - fee_due) as margin_due
  from (
    select n.*, ${ceiling(raw('notional * fee_rate'))} as fee_due from (
      select o.*, o.price * o.opened_share * o.lot_size as notional from lever_orders o
    ) n
  ) f`

/**
 * Time until which the lots of a close `c` were open: the time of the price that decided the close. A close for the
 * liquidation of a loan takes place at once, at a price that may be days old.
 */
export const openUntil = sql`case c.reason when 'loan' then greatest(c.time, c.created_at) else c.time end`

/** Every close with the state before it: lots, margin, and overnight fees that were charged and not paid yet. */
const before = sql`
  select o.id, o.user_id, o.account, o.quote_id, o.side, o.price as open_price, o.lot_size, o.fee_rate, o.mmr, o.quote_scale,
    o.opened_at, o.opened_share, o.take_profit, o.stop_loss, o.pair_id, o.open_tick_seq, o.closes,
    c.n, c.tick_id, c.tick_seq, c.source, c.price, c.time, c.created_at, c.share, c.margin, c.profit, c.gap, c.insured, c.settled, c.overnight, c.fee,
    c.back, c.reason, c.worst, c.asked_seq, c.asked_at, c.kind, c.reverse, c.stop_price, c.stop_share, c.margin_changes,
    o.opened_share - coalesce(sum(c.share) over earlier, 0) as share_before,
    o.opened_margin - coalesce(sum(c.margin) over earlier, 0)
      + coalesce((select sum(m.amount) from lever_margins m where m.order_id = o.id and m.n <= c.margin_changes), 0)
      as margin_before,
    coalesce((select sum(g.fee) from lever_nights g where g.order_id = o.id and g.day * 86400000::bigint <= ${openUntil}), 0)
      - coalesce(sum(c.settled) over earlier, 0) as owed_before
  from lever_orders o join lever_closes c on c.order_id = o.id
  window earlier as (partition by c.order_id order by c.n rows between unbounded preceding and 1 preceding)`

const parts = sql`
  select b.*, case side when 'long' then 1 else -1 end * (price - open_price) * share * lot_size as result,
    case when share = share_before then margin_before else ${share('margin_before', 'share', 'share_before')} end as margin_due,
    case when share = share_before then owed_before else ${share('owed_before', 'share', 'share_before')} end as settled_due
  from (${before}) b`

const capped = sql`
  select p.*, ${floor(raw('result'))} as rounded, ${ceiling(raw('result'))} as book_due,
    greatest(${floor(raw('result'))}, -margin_due) as profit_due
  from (${parts}) p`

const nights = sql`
  select c.*, profit_due - rounded as gap_due, least(settled_due, margin_due + profit_due) as overnight_due from (${capped}) c`

/**
 * Every close with its amounts: its part of the margin; the result, rounded once in the platform's favour, with a
 * loss of at most the margin; then overnight fees and the closing fee, as far as there is money left.
 */
export const closeSums = sql`
  select n.*, least(${ceiling(raw('price * share * lot_size * fee_rate'))}, margin_due + profit_due - overnight_due) as fee_due,
    margin_before + case side when 'long' then 1 else -1 end * (price - open_price) * share_before * lot_size - owed_before
      as equity, price * share_before * lot_size * mmr as kept
  from (${nights}) n`

/**
 * Every journal line that futures orders must have posted: the amount frozen for the order, its release or the
 * opening, and each close. At a close, `lever_book`, the platform account that is the counterparty, gets the opposite
 * of the exact result, rounded in the other direction. The difference goes to `rounding`, fees go to the platform's
 * fee account, and the insurance account pays a loss beyond the margin.
 */
export const futuresLines = sql`
  select 'lever:' || o.id || ':' || l.step, 'lever_order', o.id::text, l.user_id, l.account, l.platform, l.currency_id, l.bucket,
    l.amount, l.scene, l.hold_type, l.hold_id
  from (${openings}) o cross join lateral (values
    ('open', user_id, account, null::text, quote_id, 'available', -set_aside, 'freeze', null::text, null::bigint),
    ('open', user_id, account, null, quote_id, 'frozen', set_aside, 'freeze', 'lever_order', id),
    ('end', user_id, account, null, quote_id, 'frozen', case phase when 'cancelled' then -set_aside else 0 end, 'release',
      'lever_order', id),
    ('end', user_id, account, null, quote_id, 'available', case phase when 'cancelled' then set_aside else 0 end, 'release',
      null, null),
    ('fill', user_id, account, null, quote_id, 'frozen', case when opened_at > 0 then -fee_due else 0 end, 'fee',
      'lever_order', id),
    ('fill', null, null, 'fee', quote_id, 'available', case when opened_at > 0 then fee_due else 0 end, 'fee', null, null),
    ('fill', user_id, account, null, quote_id, 'frozen', case when opened_at > 0 then -margin_due else 0 end, 'lever_open',
      'lever_order', id),
    ('fill', user_id, account, null, quote_id, 'locked', case when opened_at > 0 then margin_due else 0 end, 'lever_open',
      'lever_order', id),
    ('fill', user_id, account, null, quote_id, 'frozen',
      case when opened_at > 0 then fee_due + margin_due - set_aside else 0 end, 'release', 'lever_order', id),
    ('fill', user_id, account, null, quote_id, 'available',
      case when opened_at > 0 then set_aside - fee_due - margin_due else 0 end, 'release', null, null)
  ) l (step, user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)
  where l.amount <> 0
  union all
  select 'lever:' || c.id || ':close:' || c.n, 'lever_order', c.id::text, l.user_id, l.account, l.platform, c.quote_id, l.bucket,
    l.amount, l.scene, l.hold_type, l.hold_id
  from (select s.*, case reason when 'forced' then 'forced' else 'lever_close' end as close_scene from (${closeSums}) s) c
  cross join lateral (values
    (user_id, account, null::text, 'locked', -margin_due, 'release', 'lever_order', id),
    (user_id, account, null, 'available', margin_due, 'release', null::text, null::bigint),
    (user_id, account, null, 'available', profit_due, close_scene, null, null),
    (user_id, account, null, 'available', -overnight_due, 'overnight', null, null),
    (user_id, account, null, 'available', -fee_due, 'fee', null, null),
    (null, null, 'lever_book', 'available', insured - book_due - gap_due, close_scene, null, null),
    (null, null, 'insurance', 'available', -insured, close_scene, null, null),
    (null, null, 'rounding', 'available', book_due - rounded, close_scene, null, null),
    (null, null, 'fee', 'available', overnight_due, 'overnight', null, null),
    (null, null, 'fee', 'available', fee_due, 'fee', null, null)
  ) l (user_id, account, platform, bucket, amount, scene, hold_type, hold_id)
  where l.amount <> 0
  union all
  select 'lever:' || o.id || ':margin:' || m.n, 'lever_order', o.id::text, o.user_id, o.account, null, o.quote_id, l.bucket,
    l.amount, case when m.amount > 0 then 'lever_open' else 'release' end, l.hold_type, l.hold_id
  from lever_margins m join lever_orders o on o.id = m.order_id
  cross join lateral (values
    ('available', -m.amount, null::text, null::bigint),
    ('locked', m.amount, 'lever_order', o.id)
  ) l (bucket, amount, hold_type, hold_id)`
