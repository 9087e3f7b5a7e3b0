import { sql } from 'kysely'
import { midnightOf, utcDay } from '#domain/trade/futures/overnightFee.ts'
import { startTickEngine } from '#server/market/execution/tick-engine.ts'
import { futuresEvaluators } from '#server/products/futures/evaluator.ts'
import { World } from '../harness/exchange-harness.ts'
import { testDatabase } from '../helpers/test-database.ts'
import { cpuSeconds, type Figure } from './print-figures.ts'

const POSITIONS = 10_000
const TICKS = 20

/** Open positions of 10,000 people, which the prices of this measurement do not close. */
const OPEN = sql`
  insert into lever_orders (user_id, request_id, pair_id, symbol, base_id, quote_id, fee_currency, account, side, order_type,
    limit_price, multiple, mmr, fee_rate, overnight_rate, quote_scale, price_precision, lot_size, opened_share, set_aside,
    accept_seq, created_at, phase, share, frozen, price, margin, opened_margin, open_fee, opened_at, stops_seq, stops_at,
    evaluated_seq, touched_at, trigger_low, trigger_high, pending)
  select n, n::text, 1, 'BTC/USDT', 1, 3, 'USDT', 'lever', 'long', 'market', 20100, 5, 0.004, 0.0006, 0.0003, 6, 2, 0.1, 1, 403,
    1, 0, 'open', 1, 0, 20000, 400, 400, 1.2, 1, 1, 0, 1, 0, 16064.257028112450, null, false
  from generate_series(1, ${POSITIONS}::integer) n`

/**
 * Measures how many evaluations of open positions the evaluator makes per second, with 10,000 open positions
 * that are all evaluated by every recorded price.
 */
export async function positionsEvaluated(): Promise<Figure> {
  const database = await testDatabase()
  const world = await World.open(database.db)
  const { db } = database
  await world.hand.record('BTC/USDT', [['20000']])
  await OPEN.execute(db)
  await sql`analyze lever_orders`.execute(db)
  const engine = startTickEngine(world.services, futuresEvaluators)
  await engine.settled()
  world.now = midnightOf(utcDay(world.now)) + 3_600_000
  const cpu = cpuSeconds(process.pid)
  const begun = performance.now()
  for (let n = 0; n < TICKS; n++) {
    world.now += 1000
    await world.hand.record('BTC/USDT', [[n % 2 ? '20010' : '19990']])
    // A full pass evaluates all open positions, as at the start of a server or after a gap in the prices.
    await engine.settled()
  }
  const seconds = (performance.now() - begun) / 1000
  const used = cpuSeconds(process.pid) - cpu
  await engine.stop()
  await database.drop()
  return {
    name: `positions evaluated, ${POSITIONS.toLocaleString('en')} open`,
    value: (POSITIONS * TICKS) / seconds,
    unit: '/s',
    details: {
      'ms per full pass': (1000 * seconds) / TICKS,
      'CPU %': (100 * used) / seconds,
    },
  }
}
