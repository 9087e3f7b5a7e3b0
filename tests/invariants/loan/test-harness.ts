import { randomUUID } from 'node:crypto'
import { loan, type Pledge } from '#contract/earn/loan.ts'
import { type AccountCode, wallet } from '#contract/funds/wallet.ts'
import { futures } from '#contract/trade/futures.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { decimal } from '#domain/money.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Db } from '#server/platform/db/types.ts'
import { products } from '#server/products/index.ts'
import { approveRow } from '#server/products/loan/decide-application.ts'
import { lockLoan } from '#server/products/loan/store.ts'
import { mergeWithoutDuplicateKeys } from '#server/products/merge-without-duplicate-keys.ts'
import { BTC, World as Kit, USDT } from '../../harness/exchange-harness.ts'
import { ledgerErrors } from '../../harness/ledger-faults.ts'

export { BTC, USDT }

export type Loan = AnswerOf<typeof loan.repay>
export const DAY = 86_400_000

export interface Wanted {
  readonly coin?: string
  readonly amount?: string
  readonly days?: number
  readonly mode?: 'monthly' | 'end'
  readonly collateral?: readonly (readonly [currency: number, amount: string])[]
  /** The yearly rate that the borrower has confirmed. */
  readonly rate?: string
}

const pledge = ([currency_id, amount]: readonly [number, string]): Pledge => ({
  currency_id,
  amount: decimal(amount),
})

/**
 * Test environment for loans: the exchange harness with methods for the product's calls, and with prices of
 * 20,000 for BTC and 1,500 for ETH.
 */
export class World extends Kit {
  static override async open(db: Db, settings: NodeJS.ProcessEnv = {}): Promise<World> {
    const world = await Kit.over(db, (services, hand) => new World(services, hand), settings)
    await world.prices()
    return world
  }

  /** Leaves out the jobs of VIP levels: the tests set the levels, and the nightly job would change them. */
  protected override kinds() {
    return mergeWithoutDuplicateKeys(
      products.filter(({ name }) => name !== 'vip').map(({ jobs }) => jobs?.(this.services) ?? {}),
    )
  }

  override wrongs(): Promise<readonly string[]> {
    return ledgerErrors(this.services.db, ['vip'])
  }

  /** Records current prices, so that no price is too old to be used. */
  async prices(btc = '20000', eth = '1500'): Promise<void> {
    await this.tick('BTC/USDT', [btc])
    await this.tick('ETH/USDT', [eth])
  }

  /** Creates a verified person who may borrow, with this VIP level and these amounts in the spot account. */
  async borrower(
    money: readonly (readonly [currency: number, amount: string])[],
    vip_level = 2,
  ): Promise<number> {
    const user = await this.person()
    await this.services.db
      .updateTable('users')
      .set({ vip_level, real_level: 2 })
      .where('id', '=', user)
      .execute()
    for (const [currency, amount] of money) await this.deposit(user, currency, amount)
    return user
  }

  /** Applies for a loan, by default of 1,000,000 USDT for 30 days against collateral of 500,000 USDT. */
  apply(user: number, wanted: Wanted = {}, requestId: string = randomUUID()): Promise<Loan> {
    const collateral = (wanted.collateral ?? [[USDT, '500000']]).map(pledge)
    return this.call(
      user,
      loan.apply,
      {
        coin: wanted.coin ?? 'USDT',
        amount: decimal(wanted.amount ?? '1000000'),
        term_days: wanted.days ?? 30,
        interest_mode: wanted.mode ?? 'end',
        collateral: JSON.stringify(collateral),
        experience_years: 3,
        monthly_volume: decimal('1000000'),
        statement: 'Spot and futures\nsince 2019',
        ...(wanted.rate !== undefined && { rate_year: decimal(wanted.rate) }),
      },
      requestId,
    )
  }

  /** Approves a loan by two operators' approvals, so that it is paid out. */
  async approve(id: number): Promise<void> {
    await inTransaction(this.services.db, async (tx) => {
      const row = await lockLoan(tx, id)
      if (!row) throw new Error('no such loan')
      return approveRow(this.services, tx, row, { by: 'test', now: this.now })
    })
    this.now++
  }

  /** Makes a loan that is paid out; returns the loan. */
  async lent(user: number, wanted: Wanted = {}): Promise<Loan> {
    const { id } = await this.apply(user, wanted)
    await this.approve(id)
    return this.loan(user, id)
  }

  loan(user: number, id: number) {
    return this.call(user, loan.detail, { id })
  }

  repay(user: number, id: number, amount: string, requestId: string = randomUUID()): Promise<Loan> {
    return this.call(user, loan.repay, { id, amount: decimal(amount) }, requestId)
  }

  move(user: number, from: AccountCode, to: AccountCode, number: string, currency = USDT) {
    return this.call(user, wallet.transfer, {
      currency_id: currency,
      number: decimal(number),
      from_field: from as 'margin',
      to_field: to as 'change',
    })
  }

  /** Opens a long position of this many lots; the last price is recorded again to fill the order. */
  async open(user: number, account: 'lever' | 'margin', share: string): Promise<void> {
    await this.order(user, account, share, '')
    await this.tick('BTC/USDT', ['20000'])
  }

  /** Places a buy order far below the price, so that it stays open. */
  openOrder(user: number, account: 'lever' | 'margin', share: string): Promise<unknown> {
    return this.order(user, account, share, '1000')
  }

  /**
   * Places a market order for a long position of this many lots, or a limit order at `price` if one
   * is given.
   */
  order(user: number, account: 'lever' | 'margin', share: string, price: string): Promise<unknown> {
    return this.call(user, futures.submit, {
      currency_id: BTC,
      legal_id: USDT,
      type: '1',
      share,
      multiple: '5',
      order_type: price === '' ? 'market' : 'limit',
      target_price: price === '' ? '' : decimal(price),
      worst_price: '',
      target_profit_price: '',
      stop_loss_price: '',
      account,
    })
  }

  async openOrders(user: number): Promise<number> {
    const rows = await this.services.db
      .selectFrom('lever_orders')
      .select('id')
      .where('user_id', '=', user)
      .where('phase', 'in', ['order', 'open'])
      .execute()
    return rows.length
  }

  /** The balance of a platform account in a coin, summed over all its rows. */
  async platform(name: string, currency = USDT): Promise<string> {
    const { n } = await this.services.db
      .selectFrom('accounts')
      .select((eb) => eb.fn.sum<string | null>('available').as('n'))
      .where('platform', '=', name as 'fee')
      .where('currency_id', '=', currency)
      .executeTakeFirstOrThrow()
    return decimal(n ?? '0')
  }

  /** A person's debt in the ledger, as a negative number. */
  async owes(user: number, currency = USDT): Promise<string> {
    const row = await this.services.db
      .selectFrom('accounts')
      .select('available')
      .where('debtor', '=', user)
      .where('currency_id', '=', currency)
      .executeTakeFirst()
    return row?.available ?? '0'
  }

  /** The kinds of the messages that this person got, oldest first. */
  async mails(user: number): Promise<string[]> {
    const rows = await this.services.db
      .selectFrom('inbox')
      .select('kind')
      .where('user_id', '=', user)
      .orderBy('id')
      .execute()
    return rows.map(({ kind }) => kind)
  }
}
