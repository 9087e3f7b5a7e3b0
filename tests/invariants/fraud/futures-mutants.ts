import type { DatabaseMutant } from './database-mutants.ts'

/** SQL for the newest position that matches, among those whose ticks were not dropped. */
const newest = (which: string): string => `(select max(id) from lever_orders where ${which})`
const closed = (which: string): string => `(select max(order_id) from lever_closes where ${which})`
const LIMIT = closed("kind = 'limit'")
const PART = closed('stop_share > 0')
const REVERSED = closed('reverse')
const OPPOSITE = newest('reverses_id <> 0')
const ADDED = newest("added_margin > 0 and phase = 'open'")
const WAITS = newest("close_kind = 'limit' and close_share > 0")

/** Stored responses are deleted after a month anyway, so an attacker can delete them without traces. */
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
    name: 'a close by limit at a later price than the first that reached it',
    finding: REASON,
    statements: [closedBy(LIMIT, 1)],
  },
  {
    name: 'a close by limit at a price that does not reach it',
    finding: REASON,
    statements: [closedBy(LIMIT, -1)],
  },
  {
    name: 'the limit of a close moved after the fact',
    finding: REASON,
    statements: [`update lever_closes set worst = worst + 1000 where kind = 'limit' and order_id = ${LIMIT}`],
  },
  {
    name: 'a close by limit as one at market',
    finding: REASON,
    statements: [`update lever_closes set kind = 'market' where kind = 'limit' and order_id = ${LIMIT}`],
  },
  {
    name: 'the limit of a waiting close moved to where prices have been',
    finding: PASSED,
    statements: [
      `update lever_orders set close_worst = case side when 'long' then price - 1000 else price + 1000 end where id = ${WAITS}`,
    ],
  },
  {
    name: 'a stop of a part that closed more than it was set for',
    finding: REASON,
    statements: [
      `update lever_closes set stop_share = stop_share / 2 where stop_share > 0 and order_id = ${PART}`,
    ],
  },
  {
    name: 'a stop of a part that closed before its price was reached',
    finding: REASON,
    statements: [
      `update lever_closes set stop_price = case reason when 'profit' then price + 1 else price - 1 end
        where stop_share > 0 and order_id = ${PART}`,
    ],
  },
  {
    name: 'a stop of a part that closed by the second price that reached it',
    finding: REASON,
    statements: [closedBy(PART, 1)],
  },
  {
    name: 'a stop set after the price that reached it',
    finding: REASON,
    statements: [
      `update lever_closes set asked_seq = tick_seq, asked_at = time where stop_share > 0 and order_id = ${PART}`,
    ],
  },
  {
    name: 'margin that was added and is not written down',
    finding: SUMS,
    statements: [`delete from lever_margins where order_id = ${ADDED}`],
  },
  {
    name: 'more margin than was added',
    finding: POSTED,
    statements: [
      `update lever_margins set amount = amount + 1 where n = 1 and order_id = ${ADDED}`,
      `update lever_orders set added_margin = added_margin + 1, margin = margin + 1 where id = ${ADDED}`,
    ],
  },
  {
    name: 'margin taken out that the position could not spare',
    finding: MARGIN,
    statements: [
      `update lever_margins set amount = -amount, price = (select t.price from ticks t join lever_orders o on o.pair_id = t.pair_id
        where o.id = order_id and t.seq = accept_seq) where n = 1 and order_id = ${ADDED}`,
    ],
  },
  {
    name: 'margin taken out at a price that was not the last one',
    finding: MARGIN,
    statements: [`update lever_margins set price = price + 5 where amount < 0 and order_id = ${ADDED}`],
  },
  {
    name: 'margin that came before the position',
    finding: MARGIN,
    statements: [`update lever_margins set accept_seq = 1 where n = 1 and order_id = ${ADDED}`],
  },
  {
    name: 'margin said to have come after a price that liquidates without it',
    finding: PASSED,
    statements: [
      `update lever_margins m set accept_seq = o.evaluated_seq from lever_orders o where o.id = m.order_id and m.n = 1
        and m.order_id = ${newest("added_margin > 0 and symbol = 'BTC/USDT' and multiple = 100")}`,
    ],
  },
  {
    name: 'a reversed position without its opposite',
    finding: REVERSAL,
    statements: [`update lever_orders set reverses_id = 0 where id = ${OPPOSITE}`],
  },
  {
    name: 'the opposite of a position that was not reversed',
    finding: REVERSAL,
    statements: [`update lever_closes set reverse = false where reverse and order_id = ${REVERSED}`],
  },
  {
    name: 'the opposite position with another leverage',
    finding: REVERSAL,
    statements: [FORGOTTEN, `update lever_orders set multiple = multiple + 1 where id = ${OPPOSITE}`],
  },
  {
    name: 'the opposite position with fewer lots',
    finding: REVERSAL,
    statements: [
      FORGOTTEN,
      `update lever_orders set opened_share = opened_share - 0.01, share = share - 0.01 where id = ${OPPOSITE}`,
    ],
  },
  {
    name: 'the opposite position opened by another price than the close',
    finding: REVERSAL,
    statements: [
      `update lever_orders o set open_tick_id = t.id, open_tick_seq = t.seq, price = t.price, opened_at = t.time from ticks t
        where t.pair_id = o.pair_id and t.seq = o.open_tick_seq + 1 and o.id = ${OPPOSITE}`,
    ],
  },
  {
    name: 'a reversal said to have failed for want of margin',
    finding: REVERSAL,
    statements: [`update lever_orders set close_end = 'margin_short' where id = ${REVERSED}`],
  },
]
