import { sql } from 'kysely'
import { Pullbacks } from '#server/market/execution/price-pullbacks.ts'
import { TickWindow, widen } from '#server/market/execution/tick-window.ts'
import { spotEvaluators } from '#server/products/spot/evaluator.ts'
import { World } from '../harness/exchange-harness.ts'
import { testDatabase } from '../helpers/test-database.ts'
import { type Figure, quantile } from './print-figures.ts'

const ORDERS = 10_000
const TICKS = 300
const WINDOW = 660_000
const RECENT = 20_000

/**
 * Trailing stop orders to sell of 10,000 people, with callback rates of 5 % and more, which the prices of
 * this measurement do not trigger.
 */
const OPEN = sql`
  insert into spot_orders (user_id, request_id, pair_id, symbol, base_id, quote_id, account, side, order_type, amount, filled,
    gross, total, fee, fee_rate, fee_currency, quote_scale, number_precision, status, end_reason, frozen, accept_seq,
    next_price, evaluated_seq, fills, created_at, completed_at, callback_rate, trail_start, trail_seq, trail_tick_id,
    trail_price, trail_time)
  select n, n::text, 1, 'BTC/USDT', 1, 3, 'change', 'sell', 'trailing_stop', 0.01, 0, 0, 0, 0, 0.001, 'USDT', 6, 6, 'doing', '',
    0.01, 1, true, 1, 0, 1, 0, 0.05 + (n % 150) * 0.001, 20000, 1, 0, 20000, 1
  from generate_series(1, ${ORDERS}::integer) n`

/**
 * Measures two evaluations of 10,000 trailing stops that follow every new high and are not triggered: a batch of
 * recorded prices, compared with the same batch without trailing stops; and a full pass over the 1,200 ticks in memory.
 */
export async function trailsFollowed(): Promise<Figure> {
  const database = await testDatabase()
  const world = await World.open(database.db)
  const first = await world.hand.record('BTC/USDT', [['20000']])
  const window = new TickWindow(WINDOW, TICKS, first)
  const recent = new TickWindow(RECENT, TICKS, first)
  const pullbacks = new Pullbacks(WINDOW)
  pullbacks.add(first)
  const [evaluator] = spotEvaluators
  if (!evaluator) throw new Error('no evaluator')
  const state = evaluator.state(world.services, {
    after: async (_, seq) => window.all().filter((tick) => tick.seq > seq),
    inMemory: () => window.all(),
    isHalted: () => false,
  })
  /** Milliseconds per batch. The price rises by 1 % in total and falls by up to 1 % in between. */
  const batches = async (from: number): Promise<readonly number[]> => {
    const took: number[] = []
    for (let n = 0; n < TICKS; n++) {
      world.now += 1000
      const price = (20_000 * (1 + (from + n) / (TICKS * 100)) * (n % 3 ? 1 : 0.99)).toFixed(2)
      const ticks = await world.hand.record('BTC/USDT', [[price]])
      const begun = performance.now()
      window.add(ticks)
      recent.add(ticks)
      pullbacks.add(ticks)
      const batch = widen(null, ticks)
      const range = recent.range()
      if (!batch || !range) throw new Error('no price')
      const since = world.now - RECENT
      const reach = { pairId: 1, batch, recent: range, since, pullbacks: pullbacks.since(since) }
      await state.batch([reach])
      took.push(performance.now() - begun)
    }
    return took
  }
  await batches(0)
  const without = await batches(TICKS)
  await OPEN.execute(database.db)
  await sql`analyze spot_orders`.execute(database.db)
  await batches(2 * TICKS)
  const took = await batches(3 * TICKS)
  const begun = performance.now()
  await state.sweep('all')
  const sweep = performance.now() - begun
  await database.drop()
  return {
    name: `a batch, ${ORDERS.toLocaleString('en')} trailing stops that wait`,
    value: quantile(took, 0.5),
    unit: 'ms',
    details: {
      'ms at p95': quantile(took, 0.95),
      'ms without them': quantile(without, 0.5),
      'ms of a full pass over 1,200 ticks': sweep,
    },
  }
}
