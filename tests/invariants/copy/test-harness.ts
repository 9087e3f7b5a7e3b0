import { copy } from '#contract/trade/copy.ts'
import { futures, type LeverOrder } from '#contract/trade/futures.ts'
import { decimal } from '#domain/money.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Db } from '#server/platform/db/types.ts'
import { AppError } from '#server/platform/errors.ts'
import { reviewTrader } from '#server/products/copy/trader-applications.ts'
import { BTC, USDT, World } from '../../harness/exchange-harness.ts'

export { USDT }

export interface Setup {
  readonly type?: '1' | '2'
  readonly number?: string
  readonly amount?: string
  readonly limit?: string
}

/** Test environment for copy trading: the futures harness with methods for the calls of copy trading. */
export class CopyWorld extends World {
  static create(db: Db, settings: NodeJS.ProcessEnv = {}): Promise<CopyWorld> {
    return World.over(db, (services, hand) => new CopyWorld(services, hand), settings)
  }

  /** Creates a person with money in the futures account. */
  async member(amount = '100000'): Promise<number> {
    const user = await this.person()
    await this.deposit(user, USDT, amount, 'lever')
    return user
  }

  /** Creates a lead trader with this profit share, number of places for followers, and amount of money. */
  async trader({ share = '0.1', places = 100, amount = '100000' } = {}): Promise<number> {
    const user = await this.member(amount)
    const { db } = this.services
    await db
      .updateTable('users')
      .set({ area_code: '84', mobile: String(900000000 + user), real_level: 2, real_status: 2 })
      .where('id', '=', user)
      .execute()
    await this.call(user, copy.apply, {
      nickname: `T${user}`,
      signature: 'Small steps.',
      contact: 'mail me',
      experience: 'Ten years of futures on three exchanges.',
    })
    await inTransaction(db, (tx) =>
      reviewTrader(this.services, tx, user, { status: 'trader', reason: '', by: 'test', test: false }),
    )
    await db
      .updateTable('copy_traders')
      .set({ share_rate: decimal(share), follower_max: places })
      .where('user_id', '=', user)
      .execute()
    return user
  }

  follow(
    user: number,
    trader: number,
    { type = '1', number = '1', amount = '10000', limit = '' }: Setup = {},
  ) {
    return this.call(user, copy.follow, {
      trader_user_id: trader,
      number: decimal(number),
      type,
      follow_amount: decimal(amount),
      loss_limit: limit === '' ? '' : decimal(limit),
    })
  }

  cancel = (user: number, trader: number, cover: '0' | '1' = '0') =>
    this.call(user, copy.cancel, { follow_user_id: trader, cover })

  submit(user: number, side: 'long' | 'short', share: string, limit = ''): Promise<LeverOrder> {
    return this.call(user, futures.submit, {
      currency_id: BTC,
      legal_id: USDT,
      type: side === 'long' ? '1' : '2',
      share: decimal(share),
      multiple: '20',
      order_type: limit === '' ? 'market' : 'limit',
      target_price: limit === '' ? '' : decimal(limit),
      worst_price: '',
      target_profit_price: '',
      stop_loss_price: '',
      account: 'lever',
    })
  }

  /** Take profit and stop loss, of a part of the position when `share` is given. */
  stops = (user: number, id: number, profit: string, loss: string, share = '') =>
    this.call(user, futures.setstop, {
      id,
      ...(share === '' ? {} : { stop_share: decimal(share) }),
      target_profit_price: profit === '' ? '' : decimal(profit),
      stop_loss_price: loss === '' ? '' : decimal(loss),
    })

  closePosition = (user: number, id: number, share = '') =>
    this.call(user, futures.close, { id, share: share === '' ? '' : decimal(share), worst_price: '' })

  /** A limit order that closes a part of a position. */
  closeAt = (user: number, id: number, share: string, limit: string) =>
    this.call(user, futures.close, {
      id,
      share: decimal(share),
      worst_price: '',
      target_price: decimal(limit),
    })

  order = (user: number, id: number): Promise<LeverOrder> => this.call(user, futures.order, { id })

  price = (price: string): Promise<void> => this.tick('BTC/USDT', [price])

  /** A person's copies, newest first. */
  async copies(user: number, status: '1' | '3' = '1'): Promise<readonly LeverOrder[]> {
    return (await this.call(user, copy.orders, { status, limit: '100' })).list
  }

  async skips(user: number): Promise<readonly string[]> {
    return (await this.call(user, copy.orders, { status: '1' })).skips.map(({ reason }) => reason)
  }
}

export const errorOf = (error: unknown): string => {
  if (error instanceof AppError) return error.key
  throw error
}
