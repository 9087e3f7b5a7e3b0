import { randomUUID } from 'node:crypto'
import { type DualOrder, type DualProduct, dual } from '#contract/earn/dual.ts'
import { businessDayNamed, businessDayOf } from '#domain/businessDay.ts'
import type { DualType } from '#domain/earn/dual.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import type { Db } from '#server/platform/db/types.ts'
import type { JobHandlers } from '#server/platform/jobs/runner.ts'
import { dual as product } from '#server/products/dual/module.ts'
import { requireFixing, settleAt } from '#server/products/dual/store.ts'
import { BTC, World as Kit, USDT } from '../../harness/exchange-harness.ts'

export { BTC, settleAt, USDT }

const MINUTE = 60_000

/** A time in UTC+8, such as `2026-03-01T15:00:00`, as milliseconds. */
export const at = (text: string): number => Date.parse(`${text}+08:00`)
export const dayNamed = (name: string): number => businessDayNamed(name) ?? Number.NaN
export const todayAt = (now: number): number => businessDayOf(Math.floor(now / 1000))

export interface Terms {
  readonly type?: DualType
  readonly share?: string
  readonly apr?: string
  readonly linked?: string
  /** Days until maturity, from today. */
  readonly days?: number
  readonly shares?: number
  readonly most?: number
  /** Duration of the sale (ms), starting now. */
  readonly sale?: number
}

/** Test environment for dual investment: the exchange harness with methods for the product's calls. */
export class World extends Kit {
  static override async open(db: Db, settings: NodeJS.ProcessEnv = {}): Promise<World> {
    const world = await Kit.over(db, (services, hand) => new World(services, hand), settings)
    return world
  }

  /** Adds enough money to the operator's reserve for all orders of the test. */
  async funded(): Promise<void> {
    await this.reserve('dual_book_reserve', BTC, '1000000')
    await this.reserve('dual_book_reserve', USDT, '100000000000')
  }

  /** Puts a product on sale, by default 0.01 BTC a share, 36.5 %, target price 60,000, 7 days, 1,000 shares. */
  async product(terms: Terms = {}): Promise<number> {
    const { db } = this.services
    const type = terms.type ?? 'call'
    const pair = this.hand.pairId('BTC/USDT')
    const day = todayAt(this.now) + (terms.days ?? 7)
    await requireFixing(db, { currency_id: BTC, pair_id: pair, day })
    const { id } = await db
      .insertInto('dual_products')
      .values({
        section: 3,
        currency_id: BTC,
        quote_id: USDT,
        pair_id: pair,
        type,
        per_share: decimal(terms.share ?? (type === 'call' ? '0.01' : '600')),
        apr: decimal(terms.apr ?? '0.365'),
        linked_price: decimal(terms.linked ?? '60000'),
        maturity_day: day,
        sale_start: this.now,
        sale_end: Math.min(this.now + (terms.sale ?? 86_400_000), settleAt(day) - 30 * MINUTE),
        total_shares: terms.shares ?? 1000,
        max_num: terms.most ?? terms.shares ?? 1000,
        open: true,
        slot: null,
        created_at: this.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Creates a person with these amounts of BTC and USDT. */
  async rich(btc = '10', usdt = '1000000'): Promise<number> {
    const user = await this.person()
    await this.deposit(user, BTC, btc)
    await this.deposit(user, USDT, usdt)
    return user
  }

  buy(user: number, id: number, num: number | string = 10, requestId = randomUUID()): Promise<DualOrder> {
    return this.call(user, dual.buy, { id, num: String(num), version: 0 }, requestId)
  }

  order(user: number, id: number): Promise<DualOrder> {
    return this.call(user, dual.order, { id })
  }

  detail(id: number): Promise<DualProduct> {
    return this.call(null, dual.detail, { id })
  }

  /** Records one price in every minute of the half hour before 16:00 (UTC+8) of a day. */
  async halfHour(day: number, prices: readonly string[]): Promise<void> {
    const first = settleAt(day) - 30 * MINUTE
    await this.runTo(first)
    for (let minute = 0; minute < 30; minute++) {
      this.now = first + minute * MINUTE
      await this.hand.record('BTC/USDT', [[prices[minute % prices.length] ?? '1']], true)
    }
  }

  /** Moves the clock to just after the settlement of a day, with these prices in its half hour. */
  async settleDay(day: number, ...prices: readonly string[]): Promise<void> {
    if (prices.length > 0) await this.halfHour(day, prices)
    await this.runTo(settleAt(day) + 5_000)
  }

  async fixing(day: number) {
    return this.services.db
      .selectFrom('dual_fixings')
      .selectAll()
      .where('currency_id', '=', BTC)
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
  }

  /** Available and frozen amounts of the platform's reserve. */
  async book(currency: number): Promise<readonly [available: Decimal, frozen: Decimal]> {
    const row = await this.services.db
      .selectFrom('accounts')
      .select(['available', 'frozen'])
      .where('platform', '=', 'dual_book_reserve')
      .where('currency_id', '=', currency)
      .executeTakeFirstOrThrow()
    return [row.available, row.frozen]
  }
}

/**
 * A test environment that runs only the jobs of dual investment, for tests whose clock jumps by months: other
 * products would have jobs on each of these days.
 */
export class OwnJobsWorld extends World {
  static override async open(db: Db, settings: NodeJS.ProcessEnv = {}): Promise<OwnJobsWorld> {
    return Kit.over(db, (services, hand) => new OwnJobsWorld(services, hand), settings)
  }

  protected override kinds(): JobHandlers {
    return product.jobs(this.services)
  }
}

/**
 * A demo installation that only runs the jobs of dual investment, because the demo catalogues of other
 * products would wait for prices every second.
 */
export class DemoWorld extends OwnJobsWorld {
  static override open(db: Db): Promise<DemoWorld> {
    return Kit.over(db, (services, hand) => new DemoWorld(services, hand), { DEMO: '1' })
  }
}
