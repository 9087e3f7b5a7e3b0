import type { TestMoney, testMoney } from '#contract/funds/testMoney.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { decimal, neg } from '#domain/money.ts'
import type { Db } from '../../db/types.ts'
import { AppError } from '../../errors.ts'
import type { Handler, Handlers } from '../../http/types.ts'
import type { Currency } from '../../market/types.ts'
import type { Services } from '../../services.ts'
import { notifyAfterCommit } from '../notifications.ts'

/** What a person may take once a business day (docs/products/deposits.md#test-money). */
export const GRANT_A_DAY = '10000'
const GRANTED = 'USDT'

/** The coin that is given. AppError `test_money_off` outside of test mode. */
function grantedCoin({ config, market }: Pick<Services, 'config' | 'market'>): Currency {
  const currency = market.currencies().find(({ name }) => name === GRANTED)
  if (!config.demo || !currency) throw new AppError('test_money_off')
  return currency
}

const today = ({ clock }: Pick<Services, 'clock'>): number => businessDayOf(Math.floor(clock.now() / 1000))

const toWire = (currency: Currency, takenOn: number | null): TestMoney => ({
  currency_id: currency.id,
  currency_name: currency.name,
  amount: decimal(GRANT_A_DAY),
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

/** `demo_grant −10,000 → change.a +10,000`, at most once a person and day. */
const take: Handler<typeof testMoney.take> = async (_, context) => {
  const { services, tx, caller } = context
  const currency = grantedCoin(services)
  const time = services.clock.now()
  const day = today(services)
  const amount = decimal(GRANT_A_DAY)
  const taken = await tx
    .insertInto('test_grants')
    .values({ user_id: caller.userId, day, currency_id: currency.id, amount, created_at: time })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!taken) throw new AppError('test_money_taken')
  const line = { currency: currency.id, bucket: 'available', scene: 'grant' } as const
  const { touched } = await services.ledger.post(tx, {
    key: `demo:grant:${caller.userId}:${day}`,
    refType: 'grant',
    refId: String(caller.userId),
    time,
    lines: [
      { ...line, party: { platform: 'demo_grant' }, amount: neg(amount) },
      { ...line, party: { user: caller.userId, account: 'change' }, amount },
    ],
  })
  notifyAfterCommit(context, { touched })
  return toWire(currency, day)
}

export const testMoneyHandlers: Pick<Handlers, 'testMoney'> = { testMoney: { state, take } }
