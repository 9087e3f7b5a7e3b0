import { big, exact, isPositive, roundDown } from '#domain/money.ts'
import type { Currency } from '../../market/types.ts'
import { beganClosed } from '../../platform/db/installation.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Services } from '../../services.ts'

/** Of the least deposit, about ten US dollars: one conversion is about 1 to 50,000 of them. */
const LEAST = 10
const MOST = 5000

/** What one conversion of a coin begins with. */
export const firstBounds = ({ depositMin, scale }: Pick<Currency, 'depositMin' | 'scale'>) => ({
  min: roundDown(big(depositMin).div(LEAST), scale),
  max: exact(big(depositMin).times(MOST)),
})

/** Every coin begins with bounds, open or closed as the installation began; what an operator set since stays. The tokens of projects have no price to exchange at. */
export async function seedConvert({ db, market }: Services): Promise<void> {
  const open = !(await beganClosed(db))
  const rows = market
    .currencies()
    .filter(({ kind, depositMin }) => kind === 'crypto' && isPositive(depositMin))
    .map((coin) => ({ currency_id: coin.id, ...firstBounds(coin), open }))
  await inTransaction(db, (tx) =>
    tx
      .insertInto('convert_coins')
      .values(rows)
      .onConflict((conflict) => conflict.column('currency_id').doNothing())
      .execute(),
  )
}
