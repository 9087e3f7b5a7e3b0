import { randomUUID } from 'node:crypto'
import { lockup } from '#contract/earn/lockup.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { businessDayNamed, businessDayOf } from '#domain/businessDay.ts'
import { decimal } from '#domain/money.ts'
import type { Db } from '#server/platform/db/types.ts'
import { World as Kit, USDT } from '../../harness/exchange-harness.ts'

export { USDT }

/** A time in UTC+8, such as `2026-03-01T15:00:00`, as milliseconds. */
export const at = (text: string): number => Date.parse(`${text}+08:00`)
export const dayNamed = (name: string): number => businessDayNamed(name) ?? Number.NaN

export interface Terms {
  readonly days?: number
  readonly low?: string
  readonly high?: string
  readonly penalty?: string
  readonly quota?: string
  readonly least?: string
  readonly most?: string
}

export type Order = AnswerOf<typeof lockup.buy>

/** Test environment for lock mining: the exchange harness with methods for the product's calls. */
export class World extends Kit {
  static override open(db: Db): Promise<World> {
    return Kit.over(db, (services, hand) => new World(services, hand))
  }

  /** Opens a product, by default 5 days, 0.3 to 0.4 % a day, penalty 0.4 %, minimum 100. */
  async product(terms: Terms = {}): Promise<number> {
    const { id } = await this.services.db
      .insertInto('lock_configs')
      .values({
        category: 'lock',
        currency_id: USDT,
        min_amount: decimal(terms.least ?? '100'),
        max_amount: decimal(terms.most ?? '1000000'),
        yield_min: decimal(terms.low ?? '0.003'),
        yield_max: decimal(terms.high ?? '0.004'),
        lock_period: terms.days ?? 5,
        penalty_ratio: decimal(terms.penalty ?? '0.004'),
        quota: decimal(terms.quota ?? '1000000000'),
        open: true,
        since_day: businessDayOf(this.now / 1000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Publishes a daily rate that applies from this day on. */
  async rate(config: number, day: number, rate: string): Promise<void> {
    const values = { config_id: config, day, rate: decimal(rate) }
    await this.services.db
      .insertInto('lock_rates')
      .values(values)
      .onConflict((conflict) => conflict.columns(['config_id', 'day']).doUpdateSet({ rate: values.rate }))
      .execute()
  }

  /** Creates a person with USDT. */
  async rich(amount = '100000'): Promise<number> {
    const user = await this.person()
    await this.deposit(user, USDT, amount)
    return user
  }

  buy(
    user: number,
    config: number,
    amount = '1000',
    renew: 0 | 1 = 0,
    id: string = randomUUID(),
  ): Promise<Order> {
    return this.call(user, lockup.buy, { config_id: config, amount: decimal(amount), version: 0, renew }, id)
  }

  order(user: number, id: number): Promise<Order> {
    return this.call(user, lockup.order, { id })
  }

  redeem(user: number, id: number): Promise<Order> {
    return this.call(user, lockup.redeem, { id })
  }

  async sold(config: number): Promise<string> {
    const row = await this.services.db
      .selectFrom('lock_configs')
      .select('sold')
      .where('id', '=', config)
      .executeTakeFirstOrThrow()
    return row.sold
  }
}
