import Big from 'big.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { futures } from '#contract/trade/futures.ts'
import { type TestDatabase, testDatabase } from '../helpers/test-database.ts'
import { BTC, USDT, World } from '../invariants/loan/test-harness.ts'
import { readFile, text } from './csv-reference-model.ts'
import { FILE, here } from './recorded-price-file.ts'

/**
 * On 2023-03-09 the price fell by 7 % from 21,715 to 20,128, and a quarter of this fall was in the last two
 * hours.
 */
const DAY = '2023-03-09'
const MINUTE = 60_000
const COLLATERAL = 25
/**
 * The size of each borrower's long position in BTC. The larger the position, the earlier the loan is
 * liquidated.
 */
const LONGS = [200, 240, 260, 280, 300, 330, 360, 400]
/**
 * Number of minutes before the price falls. Their prices are recorded and evaluated in steps of one hour,
 * and no loan may be liquidated at these prices.
 */
const QUIET = 1140
const HOUR = 60
/** The price after the final fall. This fall is a gap: no tick has a price between its start and its end. */
const GAP = '14000'

interface Borrower {
  readonly user: number
  readonly id: number
  readonly long: number
  /** The value of the whole collateral at the price `from`, in USDT. */
  readonly assets: Big
  readonly from: Big
  readonly debt: Big
}

/**
 * The value of the collateral at a price. It is a linear function of the price, because positions and balances
 * do not change in between.
 */
const assetsAt = ({ assets, from, long }: Borrower, price: string): Big =>
  assets.plus(new Big(price).minus(from).times(long + COLLATERAL))

describe.runIf(here)('loans during a recorded price crash', () => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await testDatabase()
    world = await World.open(database.db)
    // Raises the maximum size of positions, because the positions of this test are larger than the
    // platform allows.
    await sql`update lever_tiers set up_to = up_to * 1000`.execute(database.db)
    await sql`update lever_limits set max_share = 1e6`.execute(database.db)
  })
  afterAll(async () => {
    await world?.close()
    await database?.drop()
  })

  /**
   * Opens a loan of 1,000,000 USDT against 25 BTC, and a long position of the given size, whose order the next
   * price fills.
   */
  async function borrow(long: number): Promise<Pick<Borrower, 'user' | 'id' | 'long'>> {
    const user = await world.borrower([[BTC, String(COLLATERAL)]])
    const { id } = await world.lent(user, { collateral: [[BTC, String(COLLATERAL)]] })
    await world.call(user, futures.submit, {
      currency_id: BTC,
      legal_id: USDT,
      type: '1',
      share: String(long * 10),
      multiple: '10',
      order_type: 'market',
      target_price: '',
      worst_price: '',
      target_profit_price: '',
      stop_loss_price: '',
      account: 'margin',
    })
    return { user, id, long }
  }

  test('are each liquidated at the first price below a margin level of 110 %, and the platform bears the shortfall', async () => {
    await world.reserve('insurance', USDT, '100000000')
    // `readFile` makes four trades of each minute; the test uses only the last one.
    const prices = readFile(FILE)
      .filter((tick, at) => at % 4 === 3 && new Date(tick.time).toISOString().startsWith(DAY))
      .map(({ price }) => text(price, 8))
    const [first = '', second = '', ...rest] = prices
    await world.prices(first)
    const opened: Pick<Borrower, 'user' | 'id' | 'long'>[] = []
    for (const long of LONGS) opened.push(await borrow(long))
    await world.tick('BTC/USDT', [second])
    const borrowers: Borrower[] = []
    for (const one of opened) {
      const { asset_value, debt_total } = await world.loan(one.user, one.id)
      const [assets, debt] = [new Big(asset_value), new Big(debt_total)]
      borrowers.push({ ...one, assets, debt, from: new Big(second) })
    }

    const wanted = (one: Borrower, seen: readonly string[]): number =>
      seen.findIndex((price) => assetsAt(one, price).times(100).lt(one.debt.times(110)))
    const closedAt = new Map<number, number>()
    const seen = [...rest, GAP]
    const steps = seen.flatMap((_, at) => (at >= QUIET || at % HOUR === HOUR - 1 ? [at] : []))
    let done = 0
    for (const at of steps) {
      const step = seen.slice(done, at + 1)
      done = at + 1
      world.now += step.length * MINUTE
      await world.tick('BTC/USDT', ...step.map((price) => [price] as const))
      const rows = await database.db
        .selectFrom('loans')
        .select('id')
        .where('status', '=', 'liquidated')
        .execute()
      for (const { id } of rows) if (!closedAt.has(id)) closedAt.set(id, at)
    }

    let missing = new Big(0)
    const table: string[] = []
    for (const one of borrowers) {
      const expected = wanted(one, seen)
      const { log } = await world.loan(one.user, one.id)
      const [end] = log
      missing = missing.plus(end?.shortfall ?? 0)
      table.push(
        `${one.long} BTC long: ${expected < 0 ? 'lives' : `minute ${expected}, at ${seen[expected]}, missing ${end?.shortfall}`}`,
      )
      expect([one.long, closedAt.get(one.id) ?? -1]).toEqual([one.long, expected])
    }
    console.log(table.join('\n'))
    const during = [...closedAt.values()].filter((at) => at < rest.length).length
    expect(during).toBeGreaterThan(2)
    expect(during).toBeLessThan(LONGS.length)
    expect(missing.gt(0)).toBe(true)
    expect(new Big(await world.platform('loan_loss')).times(-1).eq(missing)).toBe(true)
    for (const { user } of borrowers) expect(await world.owes(user)).toBe('0')
    expect(await world.wrongs()).toEqual([])
  }, 1_200_000)
})
