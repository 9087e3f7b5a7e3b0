import { randomUUID } from 'node:crypto'
import { type IeoOrder, type IeoProjectDetail, ieo } from '#contract/earn/ieo.ts'
import { decimal } from '#domain/money.ts'
import type { Db } from '#server/platform/db/types.ts'
import { schedule } from '#server/platform/jobs/runner.ts'
import { projectJobs } from '#server/products/ieo/store.ts'
import { tokenNamed } from '#server/products/ieo/token-currency.ts'
import { World as Kit, USDT } from '../../harness/exchange-harness.ts'

export { USDT }
export const USDC = 4

export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/** A time in UTC+8, such as `2026-03-01T15:00:00`, as milliseconds. */
export const at = (text: string): number => Date.parse(`${text}+08:00`)

export interface Terms {
  readonly issuance?: string
  readonly price?: string
  readonly least?: string
  readonly most?: string
  /** Time from now to the start of the sale (ms). */
  readonly start?: number
  readonly end?: number
  /** Time from the end of the sale to the listing (ms). */
  readonly market?: number
  readonly lock?: number
}

/** Test environment for IEO: the exchange harness with methods for the product's calls. */
export class World extends Kit {
  /** The id of the token ABC. */
  token = 0

  static override async open(db: Db, settings: NodeJS.ProcessEnv = {}): Promise<World> {
    const world = await Kit.over(db, (services, hand) => new World(services, hand), settings)
    world.token = await db
      .transaction()
      .execute((tx) => tokenNamed(tx, { name: 'ABC', network: 'Test', image: '' }))
    return world
  }

  /**
   * Creates a project whose sale begins now, lasts an hour and offers 1,000,000 ABC at 0.10 USDT; `terms` override
   * these values.
   */
  async project(terms: Terms = {}): Promise<number> {
    const { db } = this.services
    const start = this.now + (terms.start ?? 0)
    const end = this.now + (terms.end ?? HOUR)
    const { id } = await db
      .insertInto('ieo_projects')
      .values({
        currency_id: this.token,
        subscription_id: USDT,
        name: 'Project ABC',
        total_issuance: decimal(terms.issuance ?? '1000000'),
        min_amount: decimal(terms.least ?? '0.0000000001'),
        max_amount: decimal(terms.most ?? '10000000'),
        lock_days: terms.lock ?? 7,
        start_at: start,
        end_at: end,
        market_at: end + (terms.market ?? DAY),
        open: true,
        slot: null,
        created_at: this.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('ieo_prices')
      .values([
        { project_id: id, currency_id: USDT, price: decimal(terms.price ?? '0.1'), place: 0 },
        { project_id: id, currency_id: USDC, price: decimal('0.11'), place: 1 },
      ])
      .execute()
    await schedule(db, projectJobs({ id, start_at: start, end_at: end }))
    return id
  }

  /** Creates a person with this amount of USDT. */
  async rich(usdt = '1000000'): Promise<number> {
    const user = await this.person()
    await this.deposit(user, USDT, usdt)
    return user
  }

  subscribe(
    user: number,
    id: number,
    amount = '5000',
    { price = '0.1', pay = USDT, requestId = randomUUID(), version = 0 } = {},
  ): Promise<IeoOrder> {
    return this.call(
      user,
      ieo.subscribe,
      { project_id: id, amount, pay_currency: pay, price, version },
      requestId,
    )
  }

  order(user: number, id: number): Promise<IeoOrder> {
    return this.call(user, ieo.order, { id })
  }

  detail(id: number, user: number | null = null): Promise<IeoProjectDetail> {
    return this.call(user, ieo.detail, { project_id: id })
  }

  async projectRow(id: number) {
    return this.services.db
      .selectFrom('ieo_projects')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
}
