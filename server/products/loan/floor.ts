import type { AccountCode } from '#contract/wallet.ts'
import { debtOf, stateAt } from '#domain/loan/course.ts'
import { freeValue, mayLeave } from '#domain/loan/risk.ts'
import { big, type Decimal, exact, roundDown, ZERO } from '#domain/money.ts'
import type { Tx } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { areFresh, backingOf, exposureOf, priceOf } from './exposure.ts'
import { stateOf } from './store.ts'

const backs = (account: AccountCode): boolean => account === 'margin' || account === 'lever'

/**
 * Refuses `loan_floor` when money would leave `margin` or `lever` and what stays would be less than 150 % of an open
 * debt (screens-finance S6); between the two it is free. The only door of loans in other products: whoever moves a
 * person's money between accounts calls it in that transaction before posting. It takes the loan's row, so that two
 * moves, a repayment and a liquidation follow each other.
 */
export async function guardFloor(
  { market, clock }: Pick<Services, 'market' | 'clock'>,
  tx: Tx,
  userId: number,
  move: {
    readonly from: AccountCode
    readonly to: AccountCode
    readonly currency: number
    readonly amount: Decimal
  },
): Promise<void> {
  if (!backs(move.from) || backs(move.to)) return
  const row = await tx
    .selectFrom('loans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'overdue'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const now = clock.now()
  const backing = await backingOf(tx, [userId])
  const debt = debtOf(stateAt(stateOf(row), now))
  const looked = exposureOf(market, backing(userId), { coin: row.coin_id, debt })
  const currency = market.currency(move.currency)
  const price = priceOf(market, move.currency)
  // Without prices of now nobody can say what stays.
  if (!areFresh([looked.coinPrice, ...looked.parts.map((part) => part.price)], now)) {
    throw new Refusal('loan_price', { coin: currency?.name ?? '' })
  }
  if (price && mayLeave(looked, exact(big(move.amount).times(price.price)))) return
  const most = price ? roundDown(big(freeValue(looked)).div(price.price), currency?.scale ?? 0) : ZERO
  throw new Refusal('loan_floor', { max: most, coin: currency?.name ?? '' })
}
