import { randomUUID } from 'node:crypto'
import { type SecondsOrder, seconds } from '#contract/trade/seconds.ts'
import type { Db } from '#server/platform/db/types.ts'
import { toSecondsOrder } from '#server/products/seconds/store.ts'
import { USDT, World } from '#tests/harness/exchange-harness.ts'

export { USDT } from '#tests/harness/exchange-harness.ts'

const BTC_USDT = 'BTC/USDT'

export interface Stake {
  readonly side: 'up' | 'down'
  readonly number?: string
  readonly seconds?: number
  readonly worst?: string
  readonly ratio?: string
  readonly currency?: number
}

/** Test environment for seconds options: the exchange harness with methods for the product's calls. */
export class SecondsWorld extends World {
  /** @param money the reserve that pays winners, in USDT. */
  static async begin(db: Db, money = '1000000'): Promise<SecondsWorld> {
    const world = await World.over(db, (services, hand) => new SecondsWorld(services, hand))
    await world.reserve('seconds_reserve', USDT, money)
    return world
  }

  /** Creates a person with this amount in the account for seconds options (`micro`). */
  async rich(amount: string): Promise<number> {
    const id = await this.person()
    await this.deposit(id, USDT, amount, 'micro')
    return id
  }

  /** Opens an option as the server does: in one transaction, idempotent by its request id. */
  place(user: number, stake: Stake, requestId: string = randomUUID()): Promise<SecondsOrder> {
    const form = {
      match_id: this.hand.pairId(BTC_USDT),
      currency_id: stake.currency ?? USDT,
      type: stake.side === 'up' ? ('1' as const) : ('2' as const),
      seconds: String(stake.seconds ?? 30),
      number: stake.number ?? '100',
      profit_ratio: stake.ratio ?? '',
      worst_price: stake.worst ?? '',
    }
    return this.call(user, seconds.submit, form, requestId)
  }

  /** Advances the clock, records prices and waits until they are evaluated. */
  async price(after: number, ...prices: readonly string[]): Promise<void> {
    this.now += after - 1
    await this.tick(BTC_USDT, ...prices.map((price) => [price] as const))
  }

  async order(id: number): Promise<SecondsOrder> {
    const row = await this.services.db
      .selectFrom('seconds_orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return toSecondsOrder(row)
  }

  money(user: number): Promise<string> {
    return this.balance(user, USDT, 'micro')
  }

  /** Available and frozen amount of the reserve that pays winners. */
  async book(): Promise<string> {
    const row = await this.services.db
      .selectFrom('accounts')
      .select(['available', 'frozen'])
      .where('platform', '=', 'seconds_reserve')
      .where('currency_id', '=', USDT)
      .executeTakeFirstOrThrow()
    return `${Number(row.available)} ${Number(row.frozen)}`
  }
}
