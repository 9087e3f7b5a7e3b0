import { businessDayOf } from '#domain/businessDay.ts'
import { decimal, neg } from '#domain/money.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Currency } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'

/**
 * Amount of test money that a user may claim once per business day
 * (docs/products/deposits.md#test-money).
 */
export const DAILY_GRANT = '10000'
const GRANTED = 'USDT'

/** The coin of test money. Throws AppError `test_money_off` outside of test mode. */
export function grantedCoin({ config, market }: Pick<Services, 'config' | 'market'>): Currency {
  const currency = market.currencies().find(({ name }) => name === GRANTED)
  if (!config.demo || !currency) throw new AppError('test_money_off')
  return currency
}

export const today = ({ clock }: Pick<Services, 'clock'>): number =>
  businessDayOf(Math.floor(clock.now() / 1000))

/**
 * Credits the daily amount of test money, at most once per user and day: `P/demo_grant −10,000 → change.a
 * +10,000` (`a` available). Throws AppError `test_money_off`, `test_money_taken`.
 */
export async function claimTestMoney(
  services: Pick<Services, 'config' | 'market' | 'clock' | 'ledger'>,
  tx: Tx,
  userId: number,
): Promise<{ readonly currency: Currency; readonly day: number; readonly touched: readonly Touched[] }> {
  const currency = grantedCoin(services)
  const time = services.clock.now()
  const day = today(services)
  const amount = decimal(DAILY_GRANT)
  const taken = await tx
    .insertInto('test_grants')
    .values({ user_id: userId, day, currency_id: currency.id, amount, created_at: time })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!taken) throw new AppError('test_money_taken')
  const line = { currency: currency.id, bucket: 'available', scene: 'grant' } as const
  const { touched } = await services.ledger.post(tx, {
    key: `demo:grant:${userId}:${day}`,
    refType: 'grant',
    refId: String(userId),
    time,
    lines: [
      { ...line, party: { platform: 'demo_grant' }, amount: neg(amount) },
      { ...line, party: { user: userId, account: 'change' }, amount },
    ],
  })
  return { currency, day, touched }
}
