import type { TestMoney, testMoney } from '#contract/funds/testMoney.ts'
import { businessDayStart } from '#domain/businessDay.ts'
import { decimal } from '#domain/money.ts'
import type { Currency } from '../../market/types.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Handler, Handlers } from '../../platform/http/types.ts'
import { notifyAfterCommit } from '../notifications.ts'
import { claimTestMoney, DAILY_GRANT, grantedCoin, today } from './claim-test-money.ts'

const toWire = (currency: Currency, takenOn: number | null): TestMoney => ({
  currency_id: currency.id,
  currency_name: currency.name,
  amount: decimal(DAILY_GRANT),
  next_time: takenOn === null ? 0 : businessDayStart(takenOn + 1),
})

const takenOn = async (db: Db, userId: number, day: number): Promise<boolean> =>
  (await db
    .selectFrom('test_grants')
    .select('day')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst()) !== undefined

const state: Handler<typeof testMoney.state> = async (_, { services, caller }) => {
  const currency = grantedCoin(services)
  const day = today(services)
  return toWire(currency, (await takenOn(services.db, caller.userId, day)) ? day : null)
}

const take: Handler<typeof testMoney.take> = async (_, context) => {
  const { services, tx, caller } = context
  const { currency, day, touched } = await claimTestMoney(services, tx, caller.userId)
  notifyAfterCommit(context, { touched })
  return toWire(currency, day)
}

export const testMoneyHandlers: Pick<Handlers, 'testMoney'> = { testMoney: { state, take } }
