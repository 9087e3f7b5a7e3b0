import { withdraw } from '#contract/funds/withdraw.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { memberRequester } from '#server/identity/accounts/verification-code-requester.ts'
import { issueCode } from '#server/identity/accounts/verification-codes.ts'
import type { Operator } from '#server/identity/approvals/operators.ts'
import type { Db } from '#server/platform/db/types.ts'
import { AppError } from '#server/platform/errors.ts'
import { approveWithdrawal, sentWithdrawal } from '#server/products/withdraw/review-withdrawal.ts'
import { BTC, World as Kit, USDT } from '../../harness/exchange-harness.ts'

export { BTC, USDT }
export const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
export const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

export type Row = AnswerOf<typeof withdraw.out>

/**
 * Test environment for withdrawals: the exchange harness with methods for the product's calls, and with a BTC
 * price of 20,000 USDT.
 */
export class World extends Kit {
  static override async open(db: Db, settings: NodeJS.ProcessEnv = {}): Promise<World> {
    const world = await Kit.over(db, (services, hand) => new World(services, hand), settings)
    await world.tick('BTC/USDT', ['20000'])
    return world
  }

  /** Creates a verified person with this amount in the spot account. */
  async holder(amount: string, currency = USDT, level = 1): Promise<number> {
    const user = await this.person()
    await this.services.db.updateTable('users').set({ real_level: level }).where('id', '=', user).execute()
    await this.deposit(user, currency, amount)
    return user
  }

  /** Requests a code, after the minute that must pass since the previous code. */
  async code(user: number): Promise<string> {
    this.now += 61_000
    const { email } = await this.services.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user)
      .executeTakeFirstOrThrow()
    // Deletes earlier codes, because these tests are not about the daily limit of codes.
    await this.services.db.deleteFrom('codes').where('target', '=', email).execute()
    return issueCode(this.services, email, 'withdraw', memberRequester(user, true))
  }

  params(amount: string, code: string, more: object = {}) {
    return { currency: USDT, address: TRON, amount, code, pay_password: 'a pay password 9', ...more }
  }

  async out(user: number, amount: string, more: object = {}): Promise<Row> {
    return this.call(user, withdraw.out, this.params(amount, await this.code(user), more))
  }

  async row(user: number, id: number): Promise<Row> {
    const { list } = await this.call(user, withdraw.list, { limit: '100' })
    const row = list.find((one) => one.id === id)
    if (!row) throw new Error(`no withdrawal ${id}`)
    return row
  }

  approve = (id: number, by: Operator) => approveWithdrawal(this.services, id, by)

  async send(id: number, by: Operator): Promise<void> {
    await this.approve(id, by)
    await sentWithdrawal(this.services, id, by, `hash${String(id).padStart(40, '0')}`)
  }
}

/** The results of concurrent requests: `done`, or the error key. */
export const outcomesOf = async (all: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled'
      ? 'done'
      : one.reason instanceof AppError
        ? one.reason.key
        : String(one.reason),
  )
