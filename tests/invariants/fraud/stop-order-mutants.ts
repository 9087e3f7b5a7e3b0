import type { DatabaseMutant } from './database-mutants.ts'

/** SQL for the newest order that matches, among those whose ticks were not dropped. */
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

/** Stored responses are deleted after a month anyway, so an attacker can delete them without traces. */
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
    name: 'the price of a trigger edited',
    finding: TRIGGER,
    statements: [`update spot_orders set trigger_price = trigger_price - 1 where id = ${STOP_LIMIT}`],
  },
  {
    name: 'the tick of a trigger named by another number',
    finding: TRIGGER,
    statements: [`update spot_orders set trigger_tick_id = trigger_tick_id + 1 where id = ${STOP_LIMIT}`],
  },
  {
    name: 'the time of a trigger edited',
    finding: TRIGGER,
    statements: [`update spot_orders set trigger_time = trigger_time + 1 where id = ${STOP_SALE}`],
  },
  {
    name: 'a stop triggered by the second price that reached it',
    finding: /was passed over by tick .*, which reached it/,
    statements: [triggeredBy(STOP_LIMIT, 1)],
  },
  {
    name: 'a stop triggered by a price that did not reach it',
    finding: TRIGGER,
    statements: [triggeredBy(STOP_BUY, -1)],
  },
  {
    name: 'the trigger of an order taken out, its fills left',
    finding: /fill 1 of spot order .* is not what tick/,
    statements: [
      `update spot_orders set trigger_seq = null, trigger_tick_id = null, trigger_price = null, trigger_time = null
        where id = ${STOP_LIMIT}`,
    ],
  },
  {
    name: 'the trigger of an order taken out, which waits for its stop again',
    finding: /was passed over by tick .*, which reached it/,
    statements: [
      `update spot_orders set trigger_seq = null, trigger_tick_id = null, trigger_price = null, trigger_time = null
        where id = ${STOP_SALE}`,
    ],
  },
  {
    name: 'a stop at market filled by the tick that reached it',
    finding: /fill 1 of spot order .* is not what tick/,
    statements: [filledBy(STOP_SALE, 0)],
  },
  {
    name: 'a stop at market filled by the second price after its trigger',
    finding: FIRST,
    statements: [
      filledBy(STOP_SALE, 2),
      `update spot_orders set evaluated_seq = evaluated_seq + 1 where id = ${STOP_SALE}`,
    ],
  },
  {
    name: 'a stop at market filled for a part only',
    finding: /fill 1 of spot order .* is not what tick/,
    statements: [`update spot_fills set number = number / 2 where order_id = ${STOP_SALE}`],
  },
  {
    name: 'a stop at market taken back after its trigger',
    finding: FIRST,
    statements: [`update spot_orders set end_reason = 'person' where id = ${OCO_BUY}`],
  },
  {
    name: 'an order taken back by its owner as one whose funds were spent',
    finding: /ended for want of funds, which it did not spend/,
    statements: [
      `update spot_orders set end_reason = 'funds_spent' where id = ${newest("end_reason = 'person' and order_type = 'limit'")}`,
    ],
  },
  {
    name: 'a buy after its stop that spent more than it held',
    finding: /fill 1 of spot order .* is not what tick/,
    statements: [`update spot_fills set number = number + 0.000001 where order_id = ${OCO_BUY}`],
  },
  {
    name: 'the budget of a stop at market raised after the fact',
    finding: /Objects: journal spot:/,
    statements: [FORGOTTEN, `update spot_orders set budget = budget + 1 where id = ${STOP_BUY}`],
  },
  {
    name: 'the dearer leg of an OCO made cheaper, so that it held less',
    finding: /Objects: journal spot:/,
    statements: [FORGOTTEN, `update spot_orders set stop_price = stop_price - 1 where id = ${OCO_BUY}`],
  },
  {
    name: 'the stop price of an open order moved',
    finding: TERMS,
    statements: [`update spot_orders set stop_price = stop_price + 1 where id = ${OCO_OPEN}`],
  },
  {
    name: 'the limit after the stop of an open order moved',
    finding: TERMS,
    statements: [`update spot_orders set stop_limit_price = stop_limit_price - 100 where id = ${OCO_OPEN}`],
  },
  {
    name: 'a stop turned round',
    finding: TERMS,
    statements: [`update spot_orders set stop_direction = 'up' where id = ${OCO_OPEN}`],
  },
  {
    name: 'a stop turned round, with what was answered',
    finding: AIMED,
    statements: [FORGOTTEN, `update spot_orders set stop_direction = 'up' where id = ${OCO_OPEN}`],
  },
  {
    name: 'the limit of an OCO on the side of its stop, with what was answered',
    finding: AIMED,
    statements: [FORGOTTEN, `update spot_orders set limit_price = 19999 where id = ${OCO_OPEN}`],
  },
  {
    name: 'a stop at the price of its acceptance, with what was answered',
    finding: AIMED,
    statements: [FORGOTTEN, `update spot_orders set stop_price = 20001 where id = ${OCO_OPEN}`],
  },
  {
    name: 'an open stop moved to where prices have been, with what was answered',
    finding: /was passed over by tick .*, which reached it/,
    statements: [FORGOTTEN, `update spot_orders set stop_price = 19950 where id = ${OCO_OPEN}`],
  },
  {
    name: 'the take profit of a buy changed after the fact',
    finding: TERMS,
    statements: [`update spot_orders set take_profit = take_profit + 1 where id = ${EXIT_BUY}`],
  },
  {
    name: 'the take profit of a buy taken out, with what was answered',
    finding: EXITS,
    statements: [FORGOTTEN, `update spot_orders set take_profit = null where id = ${EXIT_BUY}`],
  },
  {
    name: 'the sale of a take profit and stop loss that was not opened',
    finding: EXITS,
    statements: [`update spot_orders set parent_id = 0 where id = ${EXIT}`],
  },
  {
    name: 'a sale at another stop than its buy asked for',
    finding: EXITS,
    statements: [`update spot_orders set stop_price = stop_price - 100 where id = ${EXIT}`],
  },
  {
    name: 'a sale of less than its buy received',
    finding: EXITS,
    statements: [`update spot_orders set amount = amount / 2, frozen = frozen / 2 where id = ${EXIT}`],
  },
  {
    name: 'a sale as that of a buy that asked for none',
    finding: EXITS,
    statements: [`update spot_orders set parent_id = 1 where id = ${EXIT}`],
  },
  {
    name: 'a sale that waits for a rise to its stop loss',
    finding: AIMED,
    statements: [`update spot_orders set stop_direction = 'up' where id = ${EXIT}`],
  },
  {
    name: 'a sale that was accepted before its buy was filled',
    finding: EXITS,
    statements: [
      `update spot_orders s set accept_seq = b.evaluated_seq - 1 from spot_orders b where b.id = s.parent_id and s.id = ${EXIT}`,
    ],
  },
  {
    name: 'an amended order as one that its owner took back',
    finding: AMENDS,
    statements: [`update spot_orders set end_reason = 'person', replaced_by = 0 where id = ${AMENDED}`],
  },
  {
    name: 'an amended order that another one is said to follow',
    finding: AMENDS,
    statements: [`update spot_orders set replaced_by = replaced_by + 1 where id = ${AMENDED}`],
  },
  {
    name: 'an order that took the place of another as one of its own, with what was answered',
    finding: AMENDS,
    statements: [FORGOTTEN, `update spot_orders set replaces_id = 0 where id = ${AMENDING}`],
  },
  {
    name: 'an order that took the place of another at another moment',
    finding: AMENDS,
    statements: [`update spot_orders set created_at = created_at + 1 where id = ${AMENDING}`],
  },
  {
    name: 'an order that took the place of another with another time in force',
    finding: AMENDS,
    statements: [`update spot_orders set time_in_force = 'post_only' where id = ${AMENDING}`],
  },
  {
    name: 'an amend for more than was answered',
    finding: TERMS,
    statements: [
      `update spot_orders set amount = amount + 0.001, frozen = frozen + 0.001 where id = ${AMENDING}`,
    ],
  },
]
