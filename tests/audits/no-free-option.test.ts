import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { lengthOf } from '../harness/run-length.ts'
import { type FileOrder, follow, readFile, text, units } from './csv-reference-model.ts'
import { FILE, here } from './recorded-price-file.ts'
import { BTC, openReplay, type Replay, USDT } from './server-on-recorded-prices.ts'

/** The number of orders; NO_FREE_OPTION=2000 covers the whole file. */
const ORDERS = lengthOf('NO_FREE_OPTION', 150)
const AMOUNT = '0.02'
const OPTIONS = Math.ceil(ORDERS / 4)
const STAKE = 10
const SECONDS = 30
/** The number of trades between two options, and between the last option and its end. */
const STRIDE = 100
const AFTER = 1_500
const FEED = here ? readFile(FILE) : []
/** The number of trades between two orders: 2,000 orders cover the whole file, fewer orders its first days. */
const ORDER_STRIDE = Math.floor((FEED.length - 200) / 2000)

/**
 * A simulated trader who always knows the next price before the platform does and trades on it. If orders
 * filled at the last recorded price, this trader would profit with certainty. Orders are filled by the next
 * recorded price instead, so the knowledge has no value.
 */
describe.runIf(here)('a trader who knows the next price in advance', () => {
  let replay: Replay
  beforeEach(async () => {
    replay = await openReplay(FEED)
  })
  afterEach(() => replay?.close())

  test(`gains nothing before fees from ${ORDERS} market orders, because each order fills at that next price`, async () => {
    const [person] = await replay.people(1)
    if (!person) throw new Error('nobody')
    const terms = await replay.terms()
    const pair = replay.app.services.market.pairBySymbol('BTC/USDT')
    const number = units(AMOUNT, 8)
    const sums = { edge: 0n, old: 0n, fees: 0n, filled: 0, ended: 0, rejected: 0 }
    const differences: unknown[] = []

    /** Finds the next trade that changes the price. */
    let position = 100
    for (let n = 0; n < ORDERS; n++) {
      position = Math.max(position + 1, 100 + n * ORDER_STRIDE)
      while (FEED[position]?.price === FEED[position + 1]?.price) position++
      const [last, next] = [FEED[position], FEED[position + 1]]
      if (!last || !next || !pair) throw new Error('outside the file')
      await replay.moveTo(position)
      const side = next.price > last.price ? 'buy' : 'sell'
      const order: FileOrder = {
        side,
        limit: null,
        amount: number,
        unit: 'base',
        placedAt: position,
        cancelledAt: null,
      }
      const { id, status } = await person.act<SpotOrder>('/coin/trade', {
        currency_id: BTC,
        legal_id: USDT,
        type: side === 'buy' ? 1 : 2,
        order_type: 'market',
        amount: AMOUNT,
        amount_unit: 'base',
      })
      expect(status).toBe('doing')
      // A trader who could cancel an order after learning the next price would have a free option, so the
      // cancel must be rejected.
      const taken = await person.act('/coin/trade', { id }, 'PUT').catch(String)
      if (String(taken).includes('already_handled')) sums.rejected++
      await replay.moveTo(position + 1)

      const done = await person.get<SpotOrder>('/coin/order', { id })
      const file = follow(order, FEED, position + 1, terms)
      const mine = [
        file.status,
        text(file.total, 6),
        text(file.fee, 6),
        file.fills.map(({ tick }) => text(tick.price, 8)),
      ]
      const theirs = [done.status, done.total, done.fee, done.fills.map(({ price }) => price)]
      if (JSON.stringify(mine) !== JSON.stringify(theirs)) differences.push({ position, mine, theirs })

      const way = side === 'buy' ? 1n : -1n
      sums.old += way * (next.price - last.price) * number
      if (done.status !== 'complete') sums.ended++
      for (const fill of done.fills) {
        sums.filled++
        sums.edge += way * (next.price - units(fill.price, 8)) * units(fill.number, 8)
        sums.fees += units(fill.fee, 6)
      }
    }
    console.log(
      `no free option: ${ORDERS} market orders of ${AMOUNT} BTC, each knowing the next price: ${sums.filled} filled, ` +
        `${sums.ended} ended beyond the worst price, ${sums.rejected} not taken back, ${differences.length} differences from the file; ` +
        `edge before fees ${text(sums.edge, 16)} USDT (fees ${text(sums.fees, 6)}), ` +
        `under the rule of the last known price ${text(sums.old, 16)} USDT`,
    )
    expect(differences).toEqual([])
    expect(sums.rejected).toBe(ORDERS)
    expect(sums.filled + sums.ended).toBe(ORDERS)
    expect(sums.filled).toBeGreaterThan(ORDERS / 2)
    expect(sums.edge).toBe(0n)
    expect(sums.old).toBeGreaterThan(0n)
  })

  test(`gains nothing from ${OPTIONS} seconds options, because each option enters at that next price`, async () => {
    const [person] = await replay.people(1)
    if (!person) throw new Error('nobody')
    const stakes = String(STAKE * OPTIONS)
    const move = { currency_id: USDT, number: stakes, from_field: 'change', to_field: 'micro' }
    await person.act('/wallet/change', move)
    const placed: { readonly id: number; readonly next: number; readonly up: boolean }[] = []
    let position = 100
    for (let n = 0; n < OPTIONS; n++) {
      position = Math.max(position + 1, 100 + n * STRIDE)
      while (FEED[position]?.price === FEED[position + 1]?.price) position++
      const [last, next] = [FEED[position], FEED[position + 1]]
      if (!last || !next) throw new Error('outside the file')
      await replay.moveTo(position)
      const up = next.price > last.price
      const { id } = await person.act<SecondsOrder>('/microtrade/submit', {
        match_id: BTC,
        currency_id: USDT,
        type: up ? 1 : 2,
        seconds: SECONDS,
        number: STAKE,
      })
      placed.push({ id, next: position + 1, up })
      await replay.moveTo(position + 1)
    }
    // Time passes in small steps, because an option cannot be settled by a price that is recorded more than
    // ten seconds late.
    for (let further = STRIDE; further <= AFTER; further += STRIDE) await replay.moveTo(position + further)

    const recorded = await replay.database.db
      .selectFrom('ticks')
      .select(['source', 'time'])
      .where('pair_id', '=', BTC)
      .orderBy('seq')
      .execute()
    const places = new Map(FEED.map(({ source }, index) => [source, index]))
    const sums = { edge: 0n, old: 0n, wins: 0, oldWins: 0, worst: 0 }
    const differences: unknown[] = []
    for (const { id, next, up } of placed) {
      const result = (): Promise<SecondsOrder> => person.get('/microtrade/get_result', { id })
      await expect.poll(async () => (await result()).status).toBe(3)
      const { entry, end, ...done } = await result()
      const way = up ? 1n : -1n
      const priceAt = (place: number) => FEED[place]?.price ?? 0n
      sums.old += way * (priceAt(next) - priceAt(next - 1))
      if (done.end_reason === 'worst_price') {
        sums.worst++
        continue
      }
      const entered = recorded.find(({ source }) => source === entry?.source)
      const over = recorded.find(({ time }) => time >= (entered?.time ?? 0) + SECONDS * 1000)
      const last = places.get(over?.source ?? '') ?? -1
      const moved = way * (priceAt(last) - priceAt(next))
      const mine = [FEED[next]?.source, FEED[last]?.source, moved > 0n ? 'win' : moved < 0n ? 'lose' : 'draw']
      const theirs = [entry?.source, end?.source, done.result]
      if (JSON.stringify(mine) !== JSON.stringify(theirs)) differences.push({ id, mine, theirs })
      sums.edge += way * (priceAt(next) - units(done.buy_price, 8))
      if (done.result === 'win') sums.wins++
      if (way * (priceAt(last) - priceAt(next - 1)) > 0n) sums.oldWins++
    }
    console.log(
      `no free option: ${OPTIONS} seconds options, each knowing the next price: ${sums.worst} ended beyond the worst price, ` +
        `${differences.length} differences from the file; edge at the entry ${text(sums.edge, 8)}, under the rule of the last known ` +
        `price ${text(sums.old, 8)}; ${sums.wins} won, ${sums.oldWins} would have under that rule`,
    )
    expect(differences).toEqual([])
    expect(sums.worst).toBeLessThan(OPTIONS / 2)
    expect(sums.edge).toBe(0n)
    expect(sums.old).toBeGreaterThan(0n)
  })
})
