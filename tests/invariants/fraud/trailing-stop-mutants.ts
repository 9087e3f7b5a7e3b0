import type { DatabaseMutant } from './database-mutants.ts'
import { FORGOTTEN, newest, triggeredBy } from './stop-order-mutants.ts'

const TRAIL = "order_type = 'trailing_stop'"
/** A buy whose extreme followed a new low and which a rise from that low triggered. */
const BUY = newest(`${TRAIL} and side = 'buy'`)
/** A sell that was triggered without a new high: its extreme is still the last price at its acceptance. */
const SALE = newest(`${TRAIL} and trail_tick_id = 0 and status = 'complete'`)
/** A sell that was activated by its activation price, followed a new high, and was triggered. */
const ACTIVATED = newest(`${TRAIL} and activation_price is not null and trigger_seq is not null`)
/** A sell that has followed a new high and is still open. */
const OPEN = newest(`${TRAIL} and status = 'doing' and trigger_seq is null and trail_tick_id <> 0`)

/** SQL that replaces the extreme of an order by the pair's tick with this number. */
const furthestBy = (order: string, seq: string): string =>
  `update spot_orders o set trail_seq = t.seq, trail_tick_id = t.id, trail_price = t.price, trail_time = t.time
    from ticks t where t.pair_id = o.pair_id and t.seq = ${seq} and o.id = ${order}`
const untriggered = (order: string): string =>
  `update spot_orders set trigger_seq = null, trigger_tick_id = null, trigger_price = null, trigger_time = null
    where id = ${order}`

const EXTREME = /names tick .* as its extreme, which is none/
const BEYOND = /has seen tick .*, which is beyond its extreme/
const PASSED = /trailing stop .* was passed over by tick .*, which reached it/
const NOT_REACHED = /is triggered by tick .*, which does not reach/
const BEGUN = /does not begin at the price of tick number/
const ACTIVATION = /names tick .* as its activation, which is none/
const TERMS = /the terms of spot order/

export const trailMutants: readonly DatabaseMutant[] = [
  {
    name: 'the highest price of a trailing stop edited',
    finding: EXTREME,
    statements: [`update spot_orders set trail_price = trail_price + 1 where id = ${OPEN}`],
  },
  {
    name: 'the tick number of the highest price of a trailing stop replaced',
    finding: EXTREME,
    statements: [`update spot_orders set trail_tick_id = trail_tick_id + 1 where id = ${OPEN}`],
  },
  {
    name: 'a trailing stop that did not follow the newest high',
    finding: BEYOND,
    statements: [furthestBy(OPEN, 'o.trail_seq - 1')],
  },
  {
    name: 'a trailing stop that never followed the price',
    finding: BEYOND,
    statements: [
      `update spot_orders set trail_seq = accept_seq, trail_tick_id = 0, trail_price = trail_start, trail_time = created_at
        where id = ${OPEN}`,
    ],
  },
  {
    name: 'a highest price of a trailing stop from before its acceptance',
    finding: EXTREME,
    statements: [
      `update spot_orders set trail_seq = accept_seq, trail_price = trail_start + 50 where id = ${SALE}`,
    ],
  },
  {
    name: 'a trailing stop that starts at a higher price than the last price, with the stored response deleted',
    finding: BEGUN,
    statements: [
      FORGOTTEN,
      `update spot_orders set trail_start = trail_start + 20, trail_price = trail_price + 20 where id = ${SALE}`,
    ],
  },
  {
    name: 'the callback rate of an open trailing stop changed',
    finding: TERMS,
    statements: [`update spot_orders set callback_rate = 0.2 where id = ${OPEN}`],
  },
  {
    name: 'a trailing stop triggered before the price fell by the callback rate, with the stored response deleted',
    finding: NOT_REACHED,
    statements: [FORGOTTEN, `update spot_orders set callback_rate = callback_rate * 4 where id = ${BUY}`],
  },
  {
    name: 'a trailing stop not triggered although the price fell by the callback rate, with the stored response deleted',
    finding: PASSED,
    statements: [FORGOTTEN, `update spot_orders set callback_rate = 0.005 where id = ${OPEN}`],
  },
  {
    name: 'the trigger of a trailing stop deleted, so that the order waits again',
    finding: PASSED,
    statements: [untriggered(ACTIVATED)],
  },
  {
    name: 'a trailing stop triggered by the second price that reached its trigger price',
    finding: PASSED,
    statements: [triggeredBy(BUY, 1)],
  },
  {
    name: 'a trailing stop triggered by a price that did not reach its trigger price',
    finding: NOT_REACHED,
    statements: [triggeredBy(BUY, -1)],
  },
  {
    name: 'the tick number of the activation of a trailing stop replaced',
    finding: ACTIVATION,
    statements: [
      `update spot_orders set activation_tick_id = activation_tick_id + 1 where id = ${ACTIVATED}`,
    ],
  },
  {
    name: 'a trailing stop activated by a price that did not reach its activation price, with the stored response deleted',
    finding: ACTIVATION,
    statements: [FORGOTTEN, `update spot_orders set activation_price = 20105 where id = ${ACTIVATED}`],
  },
  {
    name: 'an activation price on the wrong side of the last price, with the stored response deleted',
    finding: BEGUN,
    statements: [FORGOTTEN, `update spot_orders set activation_price = 19000 where id = ${ACTIVATED}`],
  },
  {
    name: 'a trailing stop activated by the second price that reached its activation price',
    finding: /was passed over by tick .*, which reached it/,
    statements: [
      `update spot_orders o set activation_seq = t.seq, activation_tick_id = t.id, activation_tick_price = t.price,
        activation_time = t.time, trail_seq = t.seq, trail_tick_id = t.id, trail_price = t.price, trail_time = t.time
        from ticks t where t.pair_id = o.pair_id and t.seq = o.activation_seq + 1 and o.id = ${ACTIVATED}`,
    ],
  },
  {
    name: 'a trailing stop cancelled by its owner after its trigger',
    finding: /is not decided by the first price after its trigger/,
    statements: [
      `update spot_orders set status = 'cancelled', end_reason = 'person', frozen = 0, completed_at = created_at + 1 where id = ${ACTIVATED}`,
    ],
  },
]
