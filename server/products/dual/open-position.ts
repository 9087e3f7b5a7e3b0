import type { dual } from '#contract/earn/dual.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { type DualProblem, dualPayouts, dualProblem, holdingDays, investAmount } from '#domain/earn/dual.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Touched } from '../../ledger/types.ts'
import { isOpenCurrency } from '../../market/open-currency-check.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { openJournal } from './journals.ts'
import { lockJob } from './settle-orders.ts'
import { type OrderRow, type ProductRow, productOf, reserveShares, saleOf } from './store.ts'

/** Maximum number of open positions of one user. */
export const OPEN_MAX = 100

export interface Bought {
  readonly row: OrderRow
  readonly product: ProductRow
  readonly touched: readonly Touched[]
}

function reject(problem: DualProblem): never {
  if ('left' in problem) throw new AppError(problem.key, { left: problem.left })
  if ('max' in problem) throw new AppError(problem.key, { max: problem.max })
  throw new AppError(problem.key)
}

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  // Makes concurrent purchases of one user run one after another, so that the check of the limits of each purchase
  // includes the purchases before it.
  await lockUser(tx, userId)
  const { n } = await tx
    .selectFrom('dual_orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['purchased', 'settling'])
    .executeTakeFirstOrThrow()
  if (Number(n) >= OPEN_MAX) throw new AppError('dual_orders_limit', { max: OPEN_MAX })
}

const problemOf = (
  { market, clock }: Pick<Services, 'market' | 'clock'>,
  row: ProductRow,
  shares: number,
): DualProblem | null =>
  dualProblem(shares, {
    sale: saleOf(row, clock.now()),
    remaining: row.total_shares - row.sold,
    most: row.max_num,
    halted: market.status(row.pair_id).status === 'halt',
  })

/**
 * Buys shares inside the caller's transaction: checks all rules again, counts the shares as sold, and writes the
 * order with both of its outcomes and its journal. Throws the AppError of the first rule that is not met;
 * `insufficient_balance` and `over_platform_limit` come from the ledger.
 */
export async function buyDual(
  services: Services,
  tx: Tx,
  userId: number,
  requestId: string,
  { id, num, version, days }: CheckedParams<typeof dual.buy>,
): Promise<Bought> {
  const { market, clock, ledger } = services
  const shown = await productOf(tx, id)
  if (!shown) throw noSuch('id')
  const coin = market.currency(shown.currency_id)
  const quote = market.currency(shown.quote_id)
  // Each of the two currencies may be paid out, so both must be open.
  if (!isOpenCurrency(coin) || !isOpenCurrency(quote)) throw new AppError('currency_closed')
  if (version !== 0 && version !== shown.version) throw new AppError('dual_terms')
  const first = problemOf(services, shown, num)
  if (first) reject(first)
  await requireRoom(tx, userId)
  if (!(await reserveShares(tx, id, num, clock.now()))) {
    const left = await productOf(tx, id)
    reject((left && problemOf(services, left, num)) ?? { key: 'sold_out' })
  }
  // The row of the product is locked, so the data that is read here does not change until the commit.
  const product = await productOf(tx, id)
  if (product?.version !== shown.version) throw new AppError('dual_terms')
  const time = clock.now()
  if (time >= product.sale_end) throw new AppError('dual_closed')
  const held = holdingDays(wireTime(time), product.maturity_day)
  // If midnight (UTC+8) has passed since the user confirmed, the order would earn a day less than the user saw.
  if (days !== 0 && days !== held) throw new AppError('dual_terms')
  const amount = investAmount(num, product.per_share)
  const payouts = dualPayouts(amount, {
    type: product.type,
    apr: product.apr,
    linkedPrice: product.linked_price,
    days: held,
    coinScale: coin.scale,
    quoteScale: quote.scale,
  })
  const row = await tx
    .insertInto('dual_orders')
    .values({
      user_id: userId,
      request_id: requestId,
      product_id: id,
      currency_id: coin.id,
      quote_id: quote.id,
      pair_id: product.pair_id,
      coin_scale: coin.scale,
      quote_scale: quote.scale,
      type: product.type,
      num,
      per_share: product.per_share,
      amount,
      apr: product.apr,
      linked_price: product.linked_price,
      holding_days: held,
      coin_amount: payouts.coin,
      quote_amount: payouts.quote,
      maturity_day: product.maturity_day,
      test: product.test,
      settlement_price: null,
      outcome: null,
      created_at: time,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await schedule(tx, [lockJob(coin.id, product.maturity_day)])
  const { touched } = await ledger.post(tx, openJournal(row, time))
  return { row, product, touched }
}
