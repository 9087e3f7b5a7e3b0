import { big, exact, isPositive, roundDown } from '#domain/money.ts'
import type { Currency } from '../../market/types.ts'
import { wasCreatedClosed } from '../../platform/db/initial-open-state.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Services } from '../../services.ts'

/**
 * Minimum and maximum of one conversion, relative to the coin's minimum deposit, which is worth about ten US dollars:
 * from a tenth of it to 5,000 times it (about 1 to 50,000 dollars).
 */
const LEAST = 10
const MOST = 5000

/** Initial minimum and maximum amount of one conversion of a coin. */
export const initialBounds = ({ depositMin, scale }: Pick<Currency, 'depositMin' | 'scale'>) => ({
  min: roundDown(big(depositMin).div(LEAST), scale),
  max: exact(big(depositMin).times(MOST)),
})

/**
 * Writes initial bounds for every coin that has none. Conversions of these coins are closed if the
 * installation was created with all products closed. IEO tokens are left out, because they have no market
 * price.
 */
export async function seedConvert({ db, market }: Services): Promise<void> {
  const open = !(await wasCreatedClosed(db))
  const rows = market
    .currencies()
    .filter(({ kind, depositMin }) => kind === 'crypto' && isPositive(depositMin))
    .map((coin) => ({ currency_id: coin.id, ...initialBounds(coin), open }))
  await inTransaction(db, (tx) =>
    tx
      .insertInto('convert_coins')
      .values(rows)
      .onConflict((conflict) => conflict.column('currency_id').doNothing())
      .execute(),
  )
}
