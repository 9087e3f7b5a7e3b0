import { type RawBuilder, sql } from 'kysely'
import type { Quote } from '#contract/market/market.ts'

/** A person of a load, with the ids of the futures orders that can be closed, oldest first. */
export interface Trader {
  readonly token: string
  readonly positions: { readonly id: number; readonly at: number }[]
}

interface Call {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  /** Called with the answer of an accepted order. */
  readonly answered?: (order: { readonly id: number }) => void
}

/** When an object was accepted, when the price that decided it was recorded, and when it was decided (ms). */
interface Times {
  readonly accepted: number
  readonly due: number
  readonly decided: number
}

/** A kind of order: how it is sent, and how its decisions are read from the database. */
export interface OrderKind {
  next(trader: Trader, quote: Quote): Call
  /** People needed for one order a second, so that nobody reaches the limit of open objects. */
  readonly peoplePerRate: number
  /** The number of decisions so far. */
  readonly count: RawBuilder<{ n: number }>
  /** The number of undecided objects whose deciding price was or should have been recorded before `end` (ms). */
  undecided(end: number): RawBuilder<{ n: number }>
  readonly times: RawBuilder<Times>
}

const USDT = '3'
/** Time (ms) after which a futures order is expected to be open. */
const OPEN_AFTER = 3_000

const pairOf = ({ currency_id, legal_id }: Quote) => ({
  currency_id: String(currency_id),
  legal_id: String(legal_id),
})

const near = ({ now_price, price_precision }: Quote, factor: number): string =>
  (Number(now_price) * factor).toFixed(price_precision)

const spot = (
  orderType: 'market' | 'limit' | 'stop_market',
  next: (quote: Quote) => Readonly<Record<string, string>>,
  reached: RawBuilder<boolean>,
): OrderKind => ({
  next: (_, quote) => ({
    path: '/coin/trade',
    fields: { ...pairOf(quote), type: '1', order_type: orderType, ...next(quote) },
  }),
  peoplePerRate: 0,
  count: sql`
    select count(*)::integer as n from spot_orders where status <> 'doing' and order_type = ${orderType}`,
  undecided: (end) => sql`
    select count(*)::integer as n from spot_orders o
    where status = 'doing' and order_type = ${orderType} and exists (
      select from ticks t where t.pair_id = o.pair_id and t.seq > o.accept_seq and t.time > o.created_at
        and t.time < ${end} and ${reached})`,
  times: sql`
    select coalesce(trigger_time, created_at)::bigint as accepted, completed_at as decided,
      (select max(time) from spot_fills f where f.order_id = o.id) as due
    from spot_orders o where status = 'complete' and order_type = ${orderType}`,
})

const futures: OrderKind = {
  next: (trader, quote) => {
    const [oldest] = trader.positions
    if (oldest && Date.now() - oldest.at > OPEN_AFTER) {
      trader.positions.shift()
      return { path: '/lever/close', fields: { id: String(oldest.id) } }
    }
    return {
      path: '/lever/submit',
      fields: { ...pairOf(quote), type: '1', share: '0.01', multiple: '10', order_type: 'market' },
      answered: ({ id }) => void trader.positions.push({ id, at: Date.now() }),
    }
  },
  peoplePerRate: 0,
  count: sql`
    select (count(*) filter (where opened_at > 0) + count(*) filter (where phase in ('closed', 'cancelled')))::integer as n
    from lever_orders`,
  undecided: (end) => sql`
    select count(*)::integer as n from lever_orders where pending and greatest(created_at, close_at) < ${end}`,
  times: sql`
    select o.created_at as accepted, o.opened_at as due, j.created_at as decided
    from lever_orders o join journals j on j.key = 'lever:' || o.id || ':fill'
    union all select asked_at, time, created_at from lever_closes`,
}

const seconds: OrderKind = {
  next: (_, quote) => ({
    path: '/microtrade/submit',
    fields: { match_id: String(quote.id), currency_id: USDT, type: '1', seconds: '30', number: '10' },
  }),
  // An option is open for 30 s, and nobody may have more than 20 open options.
  peoplePerRate: 2,
  count: sql`
    select (count(entry_id) + count(*) filter (where status <> 'doing'))::integer as n from seconds_orders`,
  undecided: (end) => sql`
    select count(*)::integer as n from seconds_orders
    where status = 'doing' and coalesce(expires_at, created_at) < ${end}`,
  // The time of the decision of an entry is not stored, so only ends are timed.
  times: sql`
    select expires_at as accepted, end_time as due, completed_at as decided from seconds_orders
    where end_time is not null`,
}

const convert: OrderKind = {
  next: () => ({
    path: '/user/Transfer',
    fields: { number: '20', from_currency_id: USDT, to_currency_id: '1' },
  }),
  // A conversion is open for up to two seconds, and nobody may have more than five open conversions.
  peoplePerRate: 1,
  count: sql`select count(*)::integer as n from conversions where status <> 'doing'`,
  undecided: (end) => sql`
    select count(*)::integer as n from conversions where status = 'doing' and created_at < ${end}`,
  times: sql`
    select created_at as accepted, finished_at as decided,
      (select max(tick_time) from convert_legs l where l.conversion_id = c.id) as due
    from conversions c where status = 'complete'`,
}

/** The kinds of orders of `npm run bench -- orders`, by the name that BENCH_KINDS gives. */
export const orderKinds: Readonly<Record<string, OrderKind>> = {
  market: spot('market', () => ({ amount: '20' }), sql`true`),
  limit: spot(
    'limit',
    (quote) => ({ amount: '0.001', target_price: near(quote, 1.003) }),
    sql`t.price <= o.limit_price`,
  ),
  stop: spot(
    'stop_market',
    // The stop price is the smallest step above the last price.
    (quote) => ({
      amount: '20',
      stop_price: (Number(quote.now_price) + 10 ** -quote.price_precision).toFixed(quote.price_precision),
    }),
    sql`case o.stop_direction when 'up' then t.price >= o.stop_price else t.price <= o.stop_price end`,
  ),
  futures,
  seconds,
  convert,
}
