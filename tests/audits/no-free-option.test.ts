import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SpotOrder } from '#contract/spot.ts'
import { type FileOrder, follow, readFile, text, units } from './csv-exchange.ts'
import { BTC, FILE, here, openReplay, type Replay, USDT } from './replay.ts'

/** NO_FREE_OPTION=2000 is the whole of it. */
const ORDERS = Number(process.env.NO_FREE_OPTION ?? 150)
const AMOUNT = '0.02'
const FEED = here ? readFile(FILE) : []

/**
 * Somebody who always knows the next price before the house has it, and orders in its direction. Under the rule that an
 * order is filled at the last known price this is money for nothing; decided by the next recorded price it is worth
 * nothing.
 */
describe.runIf(here)('knowing the next price first', () => {
  let replay: Replay
  beforeAll(async () => {
    replay = await openReplay(FEED)
  })
  afterAll(() => replay?.close())

  test(`gains nothing before fees in ${ORDERS} market orders, where the last known price would have given it away`, async () => {
    const [person] = await replay.people(1)
    if (!person) throw new Error('nobody')
    const terms = await replay.terms()
    const pair = replay.app.services.market.pairBySymbol('BTC/USDT')
    const number = units(AMOUNT, 8)
    const sums = { edge: 0n, old: 0n, fees: 0n, filled: 0, ended: 0, refused: 0 }
    const differences: unknown[] = []

    /** The next trade from here on that moves the price, with the one before it. */
    let position = 100
    const stride = Math.floor((FEED.length - 200) / ORDERS)
    for (let n = 0; n < ORDERS; n++) {
      position = Math.max(position + 1, 100 + n * stride)
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
      // Taking it back would be an option too.
      const taken = await person.act('/coin/trade', { id }, 'PUT').catch(String)
      if (String(taken).includes('already_handled')) sums.refused++
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
        `${sums.ended} ended beyond the worst price, ${sums.refused} not taken back, ${differences.length} differences from the file; ` +
        `edge before fees ${text(sums.edge, 16)} USDT (fees ${text(sums.fees, 6)}), ` +
        `under the rule of the last known price ${text(sums.old, 16)} USDT`,
    )
    expect(differences).toEqual([])
    expect(sums.refused).toBe(ORDERS)
    expect(sums.filled + sums.ended).toBe(ORDERS)
    expect(sums.filled).toBeGreaterThan(ORDERS / 2)
    expect(sums.edge).toBe(0n)
    expect(sums.old).toBeGreaterThan(0n)
  }, 1_200_000)
})
