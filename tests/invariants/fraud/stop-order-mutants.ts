import type { DatabaseMutant } from './database-mutants.ts'

/** SQL for the id of the newest order that matches; it is of the last day, whose ticks are not dropped. */
export const newest = (which: string): string => `(select max(id) from spot_orders where ${which})`
const STOP_LIMIT = newest("order_type = 'stop_limit'")
const STOP_SALE = newest("order_type = 'stop_market' and side = 'sell' and parent_id = 0")
const STOP_BUY = newest("order_type = 'stop_market' and side = 'buy'")
const OCO_BUY = newest("order_type = 'oco' and side = 'buy'")
/** SQL for an open OCO order, whose limit and stop price were not reached. */
const OCO_OPEN = newest("order_type = 'oco' and status = 'doing'")
const EXIT = newest('parent_id <> 0')
const EXIT_BUY = newest('take_profit is not null')
const AMENDED = newest('replaced_by <> 0')
const AMENDING = newest('replaces_id <> 0')

/**
 * Deletes the stored responses. The server itself deletes them after a month, so their absence reveals no
 * attacker.
 */
export const FORGOTTEN = 'delete from requests'

/** SQL that replaces the tick that triggered an order by a later tick of the pair. */
export const triggeredBy = (order: string, after: number): string =>
  `update spot_orders o set trigger_seq = t.seq, trigger_tick_id = t.id, trigger_price = t.price, trigger_time = t.time
    from ticks t where t.pair_id = o.pair_id and t.seq = o.trigger_seq + ${after} and o.id = ${order}`
/** SQL that replaces the tick that filled an order by another tick after its trigger. */
const filledBy = (order: string, after: number): string =>
  `update spot_fills f set tick_id = t.id, tick_seq = t.seq, price = t.price, time = t.time, source = t.source
    from spot_orders o join ticks t on t.pair_id = o.pair_id and t.seq = o.trigger_seq + ${after}
    where f.order_id = o.id and o.id = ${order}`

const TRIGGER = /names tick .* as its trigger, which is none/
const FIRST = /is not decided by the first price after its trigger/
const EXITS = /sells? what order .* bought/
const AMENDS = /does not take the place of order/
const AIMED = /does not wait for its stop price from the price of tick/
const TERMS = /the terms of spot order/

export const stopMutants: readonly DatabaseMutant[] = [
  {
    name: 'the trigger price of a stop order edited',
    finding: TRIGGER,
    statements: [`update spot_orders set trigger_price = trigger_price - 1 where id = ${STOP_LIMIT}`],
  },
  {
    name: 'the tick number of a trigger replaced',
    finding: TRIGGER,
    statements: [`update spot_orders set trigger_tick_id = trigger_tick_id + 1 where id = ${STOP_LIMIT}`],
  },
  {
    name: 'the trigger time of a stop order edited',
    finding: TRIGGER,
    statements: [`update spot_orders set trigger_time = trigger_time + 1 where id = ${STOP_SALE}`],
  },
  {
    name: 'a stop order triggered by the second price that reached its stop price',
    finding: /was passed over by tick .*, which reached it/,
    statements: [triggeredBy(STOP_LIMIT, 1)],
  },
  {
    name: 'a stop order triggered by a price that did not reach its stop price',
    finding: TRIGGER,
    statements: [triggeredBy(STOP_BUY, -1)],
  },
  {
    name: 'the trigger of a filled stop order deleted, without its fills',
    finding: /fill 1 of spot order .* is not what tick/,
    statements: [
      `update spot_orders set trigger_seq = null, trigger_tick_id = null, trigger_price = null, trigger_time = null
        where id = ${STOP_LIMIT}`,
    ],
  },
  {
    name: 'the trigger of a stop order deleted, so that the order waits for its stop price again',
    finding: /was passed over by tick .*, which reached it/,
    statements: [
      `update spot_orders set trigger_seq = null, trigger_tick_id = null, trigger_price = null, trigger_time = null
        where id = ${STOP_SALE}`,
    ],
  },
  {
    name: 'a stop-market order filled by the tick that triggered it',
    finding: /fill 1 of spot order .* is not what tick/,
    statements: [filledBy(STOP_SALE, 0)],
  },
  {
    name: 'a stop-market order filled by the second price after its trigger',
    finding: FIRST,
    statements: [
      filledBy(STOP_SALE, 2),
      `update spot_orders set evaluated_seq = evaluated_seq + 1 where id = ${STOP_SALE}`,
    ],
  },
  {
    name: 'a stop-market order filled only in part',
    finding: /fill 1 of spot order .* is not what tick/,
    statements: [`update spot_fills set number = number / 2 where order_id = ${STOP_SALE}`],
  },
  {
    name: 'a stop-market order cancelled by its owner after its trigger',
    finding: FIRST,
    statements: [`update spot_orders set end_reason = 'person' where id = ${OCO_BUY}`],
  },
  {
    name: 'an order cancelled by its owner, marked as ended because its budget was spent',
    finding: /ended for want of funds, which it did not spend/,
    statements: [
      `update spot_orders set end_reason = 'funds_spent' where id = ${newest("end_reason = 'person' and order_type = 'limit'")}`,
    ],
  },
  {
    name: 'a triggered buy that spent more than its frozen amount',
    finding: /fill 1 of spot order .* is not what tick/,
    statements: [`update spot_fills set number = number + 0.000001 where order_id = ${OCO_BUY}`],
  },
  {
    name: 'the budget of a filled stop-market order raised',
    finding: /Objects: journal spot:/,
    statements: [FORGOTTEN, `update spot_orders set budget = budget + 1 where id = ${STOP_BUY}`],
  },
  {
    name: 'the price of the more expensive leg of an OCO lowered, so that less was frozen',
    finding: /Objects: journal spot:/,
    statements: [FORGOTTEN, `update spot_orders set stop_price = stop_price - 1 where id = ${OCO_BUY}`],
  },
  {
    name: 'the stop price of an open order changed',
    finding: TERMS,
    statements: [`update spot_orders set stop_price = stop_price + 1 where id = ${OCO_OPEN}`],
  },
  {
    name: 'the limit after the trigger of an open order changed',
    finding: TERMS,
    statements: [`update spot_orders set stop_limit_price = stop_limit_price - 100 where id = ${OCO_OPEN}`],
  },
  {
    name: 'the direction of a stop reversed',
    finding: TERMS,
    statements: [`update spot_orders set stop_direction = 'up' where id = ${OCO_OPEN}`],
  },
  {
    name: 'the direction of a stop reversed, with the stored response deleted',
    finding: AIMED,
    statements: [FORGOTTEN, `update spot_orders set stop_direction = 'up' where id = ${OCO_OPEN}`],
  },
  {
    name: 'the limit of an OCO moved to the side of its stop, with the stored response deleted',
    finding: AIMED,
    statements: [FORGOTTEN, `update spot_orders set limit_price = 19999 where id = ${OCO_OPEN}`],
  },
  {
    name: 'a stop price set to the last price at the acceptance, with the stored response deleted',
    finding: AIMED,
    statements: [FORGOTTEN, `update spot_orders set stop_price = 20001 where id = ${OCO_OPEN}`],
  },
  {
    name: 'the stop price of an open order changed to a price that has already been recorded, with the stored response deleted',
    finding: /was passed over by tick .*, which reached it/,
    statements: [FORGOTTEN, `update spot_orders set stop_price = 19950 where id = ${OCO_OPEN}`],
  },
  {
    name: 'the take profit of a filled buy changed',
    finding: TERMS,
    statements: [`update spot_orders set take_profit = take_profit + 1 where id = ${EXIT_BUY}`],
  },
  {
    name: 'the take profit of a buy deleted, with the stored response deleted',
    finding: EXITS,
    statements: [FORGOTTEN, `update spot_orders set take_profit = null where id = ${EXIT_BUY}`],
  },
  {
    name: 'a buy without the sell order of its take profit and stop loss',
    finding: EXITS,
    statements: [`update spot_orders set parent_id = 0 where id = ${EXIT}`],
  },
  {
    name: 'a sell order with another stop price than the stop loss of its buy',
    finding: EXITS,
    statements: [`update spot_orders set stop_price = stop_price - 100 where id = ${EXIT}`],
  },
  {
    name: 'a sell order with a smaller amount than its buy received',
    finding: EXITS,
    statements: [`update spot_orders set amount = amount / 2, frozen = frozen / 2 where id = ${EXIT}`],
  },
  {
    name: 'a sell order attributed to a buy without take profit and stop loss',
    finding: EXITS,
    statements: [`update spot_orders set parent_id = 1 where id = ${EXIT}`],
  },
  {
    name: 'a sell order whose stop loss waits for a rising price',
    finding: AIMED,
    statements: [`update spot_orders set stop_direction = 'up' where id = ${EXIT}`],
  },
  {
    name: 'a sell order accepted before its buy was filled',
    finding: EXITS,
    statements: [
      `update spot_orders s set accept_seq = b.evaluated_seq - 1 from spot_orders b where b.id = s.parent_id and s.id = ${EXIT}`,
    ],
  },
  {
    name: 'an amended order marked as cancelled by its owner',
    finding: AMENDS,
    statements: [`update spot_orders set end_reason = 'person', replaced_by = 0 where id = ${AMENDED}`],
  },
  {
    name: 'an amended order linked to another order than its replacement',
    finding: AMENDS,
    statements: [`update spot_orders set replaced_by = replaced_by + 1 where id = ${AMENDED}`],
  },
  {
    name: 'a replacing order without the link to the amended order, with the stored response deleted',
    finding: AMENDS,
    statements: [FORGOTTEN, `update spot_orders set replaces_id = 0 where id = ${AMENDING}`],
  },
  {
    name: 'a replacing order with another time than the amend',
    finding: AMENDS,
    statements: [`update spot_orders set created_at = created_at + 1 where id = ${AMENDING}`],
  },
  {
    name: 'a replacing order with another time in force than the amended order',
    finding: AMENDS,
    statements: [`update spot_orders set time_in_force = 'post_only' where id = ${AMENDING}`],
  },
  {
    name: 'a replacing order with a larger amount than in the stored response',
    finding: TERMS,
    statements: [
      `update spot_orders set amount = amount + 0.001, frozen = frozen + 0.001 where id = ${AMENDING}`,
    ],
  },
]
