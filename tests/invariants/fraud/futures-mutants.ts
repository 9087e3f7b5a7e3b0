import type { DatabaseMutant } from './database-mutants.ts'

/** SQL for the id of the newest position that matches; it is of the last day, whose ticks are not dropped. */
const newest = (which: string): string => `(select max(id) from lever_orders where ${which})`
const closed = (which: string): string => `(select max(order_id) from lever_closes where ${which})`
const LIMIT = closed("kind = 'limit'")
const PART = closed('stop_share > 0')
const REVERSED = closed('reverse')
const OPPOSITE = newest('reverses_id <> 0')
const ADDED = newest("added_margin > 0 and phase = 'open'")
const WAITS = newest("close_kind = 'limit' and close_share > 0")

/**
 * Deletes the stored responses. The server itself deletes them after a month, so their absence reveals no
 * attacker.
 */
const FORGOTTEN = 'delete from requests'

/** SQL that replaces the tick that closed a position by a later tick of the pair. */
const closedBy = (order: string, after: number): string =>
  `update lever_closes c set tick_id = t.id, tick_seq = t.seq, price = t.price, time = t.time, source = t.source
    from lever_orders o, ticks t where o.id = c.order_id and t.pair_id = o.pair_id and t.seq = c.tick_seq + ${after}
    and c.order_id = ${order}`

const REASON = /has no right to its reason/
const SUMS = /is not the sum of its opening, closes and nights/
const MARGIN = /of the margin of futures order .* is not one that could be made/
const REVERSAL = /is not the reversal of order/
const PASSED = /was passed over by tick/
const POSTED = /Objects: journal lever:|journal lever:/

export const futuresMutants: readonly DatabaseMutant[] = [
  {
    name: 'a limit close executed by a later price than the first that reached its limit',
    finding: REASON,
    statements: [closedBy(LIMIT, 1)],
  },
  {
    name: 'a limit close executed by a price that does not reach its limit',
    finding: REASON,
    statements: [closedBy(LIMIT, -1)],
  },
  {
    name: 'the limit of an executed close changed',
    finding: REASON,
    statements: [`update lever_closes set worst = worst + 1000 where kind = 'limit' and order_id = ${LIMIT}`],
  },
  {
    name: 'a limit close marked as a market close',
    finding: REASON,
    statements: [`update lever_closes set kind = 'market' where kind = 'limit' and order_id = ${LIMIT}`],
  },
  {
    name: 'the limit of a pending close changed to a price that has already been recorded',
    finding: PASSED,
    statements: [
      `update lever_orders set close_worst = case side when 'long' then price - 1000 else price + 1000 end where id = ${WAITS}`,
    ],
  },
  {
    name: 'a stop for part of a position that closed more lots than it was set for',
    finding: REASON,
    statements: [
      `update lever_closes set stop_share = stop_share / 2 where stop_share > 0 and order_id = ${PART}`,
    ],
  },
  {
    name: 'a stop for part of a position executed before its price was reached',
    finding: REASON,
    statements: [
      `update lever_closes set stop_price = case reason when 'profit' then price + 1 else price - 1 end
        where stop_share > 0 and order_id = ${PART}`,
    ],
  },
  {
    name: 'a stop for part of a position executed by the second price that reached it',
    finding: REASON,
    statements: [closedBy(PART, 1)],
  },
  {
    name: 'a stop set after the price that executed it',
    finding: REASON,
    statements: [
      `update lever_closes set asked_seq = tick_seq, asked_at = time where stop_share > 0 and order_id = ${PART}`,
    ],
  },
  {
    name: 'the record of added margin deleted',
    finding: SUMS,
    statements: [`delete from lever_margins where order_id = ${ADDED}`],
  },
  {
    name: 'the record of added margin raised',
    finding: POSTED,
    statements: [
      `update lever_margins set amount = amount + 1 where n = 1 and order_id = ${ADDED}`,
      `update lever_orders set added_margin = added_margin + 1, margin = margin + 1 where id = ${ADDED}`,
    ],
  },
  {
    name: 'added margin marked as removed, although the position needed it',
    finding: MARGIN,
    statements: [
      `update lever_margins set amount = -amount, price = (select t.price from ticks t join lever_orders o on o.pair_id = t.pair_id
        where o.id = order_id and t.seq = accept_seq) where n = 1 and order_id = ${ADDED}`,
    ],
  },
  {
    name: 'margin removed at a price that was not the last price',
    finding: MARGIN,
    statements: [`update lever_margins set price = price + 5 where amount < 0 and order_id = ${ADDED}`],
  },
  {
    name: 'margin added before the position was opened',
    finding: MARGIN,
    statements: [`update lever_margins set accept_seq = 1 where n = 1 and order_id = ${ADDED}`],
  },
  {
    name: 'added margin dated after a price that would have liquidated the position without it',
    finding: PASSED,
    statements: [
      `update lever_margins m set accept_seq = o.evaluated_seq from lever_orders o where o.id = m.order_id and m.n = 1
        and m.order_id = ${newest("added_margin > 0 and symbol = 'BTC/USDT' and multiple = 100")}`,
    ],
  },
  {
    name: 'a reversed position without the opposite position',
    finding: REVERSAL,
    statements: [`update lever_orders set reverses_id = 0 where id = ${OPPOSITE}`],
  },
  {
    name: 'the opposite position of a position that was not reversed',
    finding: REVERSAL,
    statements: [`update lever_closes set reverse = false where reverse and order_id = ${REVERSED}`],
  },
  {
    name: 'the opposite position of a reversal with another leverage',
    finding: REVERSAL,
    statements: [FORGOTTEN, `update lever_orders set multiple = multiple + 1 where id = ${OPPOSITE}`],
  },
  {
    name: 'the opposite position of a reversal with fewer lots',
    finding: REVERSAL,
    statements: [
      FORGOTTEN,
      `update lever_orders set opened_share = opened_share - 0.01, share = share - 0.01 where id = ${OPPOSITE}`,
    ],
  },
  {
    name: 'the opposite position of a reversal opened by another price than the close',
    finding: REVERSAL,
    statements: [
      `update lever_orders o set open_tick_id = t.id, open_tick_seq = t.seq, price = t.price, opened_at = t.time from ticks t
        where t.pair_id = o.pair_id and t.seq = o.open_tick_seq + 1 and o.id = ${OPPOSITE}`,
    ],
  },
  {
    name: 'a reversal marked as failed because of insufficient margin',
    finding: REVERSAL,
    statements: [`update lever_orders set close_end = 'margin_short' where id = ${REVERSED}`],
  },
]
