import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LegalGroup } from '#contract/market.ts'
import type { Envelope } from '#contract/refusals.ts'
import type { SpotOrder } from '#contract/spot.ts'
import type { BalanceRow, RechargeRow } from '#contract/wallet.ts'
import { type App, createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type SpotEngine, startSpotEngine } from '#server/products/spot/engine.ts'
import { approveRecharge } from '#server/products/wallet/review.ts'
import { quiet } from '../helpers/cluster.ts'
import { type TestDatabase, testDatabase } from '../helpers/database.ts'
import { accepted, newPerson, type Person, voucherPicture } from '../helpers/people.ts'
import { until } from '../helpers/server.ts'
import {
  average,
  type FileOrder,
  type FileTerms,
  type FileTick,
  follow,
  readFile,
  text,
  units,
} from './csv-exchange.ts'

const FILE = resolve(import.meta.dirname, '../../../shared/market-data/BTCUSDT-1m-2023-03.csv')
const here = existsSync(FILE)
if (!here) console.log(`Skipped: the recorded prices ${FILE} are not here.`)

const SPEED = 600
const ORDERS = 200
const BTC = 1
const USDT = 3

/** The same orders in every run: a linear congruential generator, upper bits. */
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

/** Orders of every kind over the whole file, in the order of their placing. */
function plan(ticks: readonly FileTick[], first: number, people: number): Planned[] {
  const roll = dice(20_230_301)
  const orders = Array.from({ length: ORDERS }, (): Planned => {
    const placedAt = first + roll(ticks.length - first)
    const last = ticks[placedAt]
    if (!last) throw new Error('outside the file')
    const side = roll(2) === 0 ? 'buy' : 'sell'
    const market = roll(10) < 3
    const unit = roll(10) < 2 || (market && side === 'buy' && roll(2) === 0) ? 'quote' : 'base'
    // Near the market, far from it, or exactly at the best price of the next hours: there a tick fills a part.
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

describe.runIf(here)('spot on recorded prices', () => {
  const ticks = here ? readFile(FILE) : []
  let database: TestDatabase
  let app: App
  let engine: SpotEngine
  let people: readonly Person[] = []
  const start = Date.UTC(2026, 0, 5, 3)
  let now = start

  beforeAll(async () => {
    database = await testDatabase()
    const config = readConfig({
      DATABASE_URL: database.url,
      PORT: '0',
      DEMO: '1',
      RATE_LIMITS: 'off',
      FIAT_RATE_URL: 'http://127.0.0.1:9/',
      MARKET_FEED: `replay:${FILE}@${SPEED}`,
    })
    app = await createApp(config, { database, clock: { now: () => now }, log: quiet, appFolder: null })
    await app.listen()
    // A second one beside the app's own, to be asked when everything is judged. Two fill no more than one.
    engine = startSpotEngine(app.services)
  })
  afterAll(async () => {
    await engine?.stop()
    await app?.close()
    await database?.drop()
  })

  /** Moves the clock until this trade of the file is the last one recorded, and every order has been judged by it. */
  async function moveTo(position: number): Promise<void> {
    const tick = ticks[position]
    const origin = ticks[0]
    if (!tick || !origin) throw new Error('outside the file')
    now = Math.max(now, start + Math.ceil((tick.time - origin.time) / SPEED))
    await until(`the trade ${tick.source}`, () => lastSource() === tick.source)
    await engine.settled()
  }

  const lastSource = () => {
    const pair = app.services.market.pairBySymbol('BTC/USDT')
    return pair ? app.services.market.last(pair.id)?.source : undefined
  }

  async function terms(): Promise<FileTerms & { feeRate: string }> {
    const answer = await fetch(`${app.origin}/api/currency/quotation_new?lang=en`)
    const { message } = (await answer.json()) as { message: LegalGroup[] }
    const quote = message.flatMap((group) => group.quotation).find((pair) => pair.symbol === 'BTC/USDT')
    if (!quote) throw new Error('BTC/USDT is not listed')
    expect(quote.price_precision).toBe(2)
    return {
      step: 10n ** BigInt(8 - quote.number_precision),
      feePpm: units(quote.fee_rate, 6),
      feeRate: quote.fee_rate,
    }
  }

  /** Registered, and their recharges claimed, over HTTP; approved by the operator, so that the clock need not move. */
  async function makePeople(): Promise<void> {
    const picture = new Blob([new Uint8Array(await voucherPicture())], { type: 'image/png' })
    people = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const person = await newPerson(app.origin)
        const form = new FormData()
        form.set('file', picture, 'voucher.png')
        const upload = await fetch(`${app.origin}/api/upload`, {
          method: 'POST',
          headers: { authorization: person.token },
          body: form,
        })
        const voucher = accepted<string>((await upload.json()) as Envelope)
        for (const [currency, amount] of [
          [USDT, '8000000'],
          [BTC, '300'],
        ] as const) {
          const claim = { account: 'a payer', amount, currency, type: 0, voucher }
          const { id } = await person.act<RechargeRow>('/wallet/charge_req', claim)
          await approveRecharge(app.services, id, 'audit')
        }
        return person
      }),
    )
  }

  test(`${ORDERS} orders over 21 days fill as a brute-force reading of the file says`, async () => {
    await makePeople()
    const pair = await terms()
    const orders = plan(ticks, 100, people.length)
    const ids = new Map<number, number>()
    const events = [
      ...orders.map((order, n) => ({ at: order.placedAt, n, cancel: false })),
      ...orders.flatMap((order, n) =>
        order.cancelledAt === null ? [] : [{ at: order.cancelledAt, n, cancel: true }],
      ),
    ].sort((a, b) => a.at - b.at || Number(a.cancel) - Number(b.cancel))

    for (const event of events) {
      const order = orders[event.n]
      const person = people[order?.who ?? -1]
      if (!order || !person) throw new Error('nobody')
      await moveTo(event.at)
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
    await moveTo(ticks.length - 1)

    const listed = new Map<number, SpotOrder>()
    for (const person of people) {
      for (let page = 1; ; page++) {
        const { list } = await person.get<{ list: SpotOrder[] }>('/coin/list', { page, limit: 50 })
        for (const order of list) listed.set(order.id, order)
        if (list.length < 50) break
      }
    }
    const sources = new Map(
      (await database.db.selectFrom('ticks').select(['id', 'source']).execute()).map((row) => [
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
      const quote = own.reduce((sum, mine) => sum + mine.quote, units('8000000', 6))
      const base = own.reduce((sum, mine) => sum + mine.base, units('300', 8))
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
