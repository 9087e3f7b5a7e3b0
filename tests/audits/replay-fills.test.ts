import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BalanceRow } from '#contract/funds/wallet.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { lengthOf } from '../harness/run-length.ts'
import {
  average,
  type FileOrder,
  type FileTick,
  follow,
  readFile,
  text,
  units,
} from './csv-reference-model.ts'
import { FILE, here } from './recorded-price-file.ts'
import { BASE, BTC, openReplay, QUOTE, type Replay, USDT } from './server-on-recorded-prices.ts'

const ORDERS = 200
/** The number of days to replay; REPLAY_DAYS=21 covers the whole file. */
const DAYS = lengthOf('REPLAY_DAYS', 3)
const TICKS_A_DAY = 4 * 24 * 60

/**
 * Pseudo-random numbers from a linear congruential generator (upper bits), so that every run has the same
 * orders.
 */
function dice(seed: number): (below: number) => number {
  let state = BigInt(seed)
  return (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n
    return Number((state >> 33n) % BigInt(below))
  }
}

interface Planned extends FileOrder {
  readonly who: number
}

/** Generates orders of every kind at random times of the price file, sorted by the time of placing. */
function plan(ticks: readonly FileTick[], first: number, people: number): Planned[] {
  const roll = dice(20_230_301)
  const orders = Array.from({ length: ORDERS }, (): Planned => {
    const placedAt = first + roll(ticks.length - first)
    const last = ticks[placedAt]
    if (!last) throw new Error('outside the file')
    const side = roll(2) === 0 ? 'buy' : 'sell'
    const market = roll(10) < 3
    const unit = roll(10) < 2 || (market && side === 'buy' && roll(2) === 0) ? 'quote' : 'base'
    // The limit is near the last price, far from the last price, or exactly the best price of the next
    // hours, at which the order is filled only in part.
    const kind = roll(3)
    const steps = BigInt(1000 + roll(1_200_000)) * (kind === 2 ? 300n : 100n)
    const amount = unit === 'quote' ? BigInt(20_000_000 + roll(2_000_000_000)) : steps
    const aside = BigInt(kind === 0 ? roll(60) - 20 : 100 + roll(900))
    const ahead = ticks.slice(placedAt, placedAt + 100 + roll(3000)).map((tick) => tick.price)
    const best = ahead.reduce((one, other) => ((side === 'buy' ? other < one : other > one) ? other : one))
    const near = (last.price * (side === 'buy' ? 10_000n - aside : 10_000n + aside)) / 10_000n
    const price = kind === 2 ? best : (near / 1_000_000n) * 1_000_000n
    const cancelledAt = !market && roll(3) === 0 ? Math.min(ticks.length - 1, placedAt + roll(6000)) : null
    return { who: roll(people), side, limit: market ? null : price, amount, unit, placedAt, cancelledAt }
  })
  return orders.sort((a, b) => a.placedAt - b.placedAt)
}

describe.runIf(here)('spot orders on recorded prices', () => {
  const ticks = here ? readFile(FILE).slice(0, DAYS * TICKS_A_DAY) : []
  let replay: Replay

  beforeAll(async () => {
    replay = await openReplay(ticks)
  })
  afterAll(() => replay?.close())

  test(`${ORDERS} spot orders over ${DAYS} days of replayed prices fill exactly as in a brute-force reference model`, async () => {
    const people = await replay.people(4)
    const pair = await replay.terms()
    const orders = plan(ticks, 100, people.length)
    const ids = new Map<number, number>()
    const events = [
      // Moves the clock to the trade after each order as well, so that the trade is not recorded late.
      ...orders.map((order) => ({ at: order.placedAt + 1, n: -1, cancel: false })),
      ...orders.map((order, n) => ({ at: order.placedAt, n, cancel: false })),
      ...orders.flatMap((order, n) =>
        order.cancelledAt === null ? [] : [{ at: order.cancelledAt, n, cancel: true }],
      ),
    ].sort((a, b) => a.at - b.at || Number(a.cancel) - Number(b.cancel))

    for (const event of events) {
      await replay.moveTo(Math.min(event.at, ticks.length - 1))
      if (event.n < 0) continue
      const order = orders[event.n]
      const person = people[order?.who ?? -1]
      if (!order || !person) throw new Error('nobody')
      if (!event.cancel) {
        const placed = await person.act<SpotOrder>('/coin/trade', {
          currency_id: BTC,
          legal_id: USDT,
          type: order.side === 'buy' ? 1 : 2,
          order_type: order.limit === null ? 'market' : 'limit',
          target_price: order.limit === null ? '' : text(order.limit, 8),
          amount: text(order.amount, order.unit === 'base' ? 8 : 6),
          amount_unit: order.unit,
        })
        ids.set(event.n, placed.id)
      } else if (follow({ ...order, cancelledAt: null }, ticks, event.at, pair).status === 'doing') {
        await person.act('/coin/trade', { id: ids.get(event.n) ?? 0 }, 'PUT')
      }
    }
    await replay.moveTo(ticks.length - 1)

    const listed = new Map<number, SpotOrder>()
    for (const person of people) {
      for (let page = 1; ; page++) {
        const { list } = await person.get<{ list: SpotOrder[] }>('/coin/list', { page, limit: 50 })
        for (const order of list) listed.set(order.id, order)
        if (list.length < 50) break
      }
    }
    const sources = new Map(
      (await replay.database.db.selectFrom('ticks').select(['id', 'source']).execute()).map((row) => [
        row.id,
        row.source,
      ]),
    )
    const expected = orders.map((order) => follow(order, ticks, ticks.length - 1, pair))
    const differences: unknown[] = []
    const compare = (what: string, mine: unknown, theirs: unknown): void => {
      if (JSON.stringify(mine) !== JSON.stringify(theirs))
        differences.push({ what, file: mine, server: theirs })
    }
    const counts = { fills: 0, complete: 0, cancelled: 0, doing: 0, parts: 0, market: 0 }
    for (const [n, order] of orders.entries()) {
      const theirs = listed.get(ids.get(n) ?? 0)
      const mine = expected[n]
      if (!mine) throw new Error('not followed')
      compare(
        `order ${n}`,
        {
          status: mine.status,
          amount: text(mine.amount, 8),
          filled: text(mine.filled, 8),
          average: average(mine.fills, mine.filled),
          total: text(mine.total, 6),
          fee: text(mine.fee, 6),
          frozen: text(mine.frozen, order.side === 'buy' ? 6 : 8),
        },
        theirs && {
          status: theirs.status,
          amount: theirs.amount,
          filled: theirs.filled_amount,
          average: theirs.avg_price,
          total: theirs.total,
          fee: theirs.fee,
          frozen: theirs.frozen,
        },
      )
      compare(
        `fills of order ${n}`,
        mine.fills.map((fill) => [
          fill.tick.source,
          text(fill.tick.price, 8),
          text(fill.number, 8),
          text(fill.total, 6),
          text(fill.fee, 6),
        ]),
        theirs?.fills.map((fill) => [
          sources.get(fill.tick_id),
          fill.price,
          fill.number,
          fill.total,
          fill.fee,
        ]),
      )
      counts[mine.status]++
      counts.fills += mine.fills.length
      if (mine.fills.length > 1) counts.parts++
      if (order.limit === null) counts.market++
    }
    for (const [who, person] of people.entries()) {
      const own = expected.filter((_, n) => orders[n]?.who === who)
      const kept = (side: 'buy' | 'sell') =>
        expected.reduce((sum, mine, n) => {
          const order = orders[n]
          return order?.who === who && order.side === side ? sum + mine.frozen : sum
        }, 0n)
      const quote = own.reduce((sum, mine) => sum + mine.quote, units(QUOTE, 6))
      const base = own.reduce((sum, mine) => sum + mine.base, units(BASE, 8))
      for (const [currency, all, frozen, digits] of [
        [USDT, quote, kept('buy'), 6],
        [BTC, base, kept('sell'), 8],
      ] as const) {
        const row = await person.post<BalanceRow>('/wallet/detail', { currency, type: 'change' })
        compare(
          `person ${who}, currency ${currency}`,
          [text(all - frozen, digits), text(frozen, digits)],
          [row.available, row.freeze],
        )
      }
    }
    console.log(
      `replay: ${ticks.length} recorded ticks, ${ORDERS} orders (${counts.market} at market, ${ORDERS - counts.market} limit), ` +
        `${counts.fills} fills, ${counts.parts} orders in parts, ${counts.complete} complete, ${counts.cancelled} cancelled, ` +
        `${counts.doing} resting, ${people.length} people: ${differences.length} differences`,
    )
    expect(differences).toEqual([])
    expect(listed.size).toBe(ORDERS)
    expect(Math.min(counts.market, counts.parts, counts.cancelled, counts.doing)).toBeGreaterThan(3)
  }, 600_000)
})
