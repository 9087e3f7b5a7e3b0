import type { ieo } from '#contract/earn/ieo.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { AMOUNT_DIGITS, costOf, type IeoProblem, ieoProblem } from '#domain/earn/ieo.ts'
import { big, type Decimal, exact, ZERO } from '#domain/money.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Touched } from '../../ledger/types.ts'
import { requireOpen } from '../../market/open-currency-check.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch, numberError } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { applyJournal } from './journals.ts'
import {
  countIn,
  mineOf,
  type OrderRow,
  type PriceRow,
  type ProjectRow,
  phaseAt,
  pricesOf,
  projectJobs,
  projectOf,
} from './store.ts'

/** Maximum number of subscriptions of one user to one project. */
export const ORDERS_MAX = 100

export interface Applied {
  readonly row: OrderRow
  readonly project: ProjectRow
  readonly touched: readonly Touched[]
}

function reject(problem: IeoProblem, symbol: string, text: string): never {
  if ('left' in problem) throw new AppError(problem.key, { min: problem.min, left: problem.left, symbol })
  if ('min' in problem) throw new AppError(problem.key, { min: problem.min, currency: symbol })
  throw numberError(problem.key, [{ field: 'amount', text, digits: AMOUNT_DIGITS }])
}

interface Asked {
  readonly text: string
  readonly price: PriceRow
  readonly payScale: number
  readonly mine: Decimal
  readonly now: number
}

const problemOf = (row: ProjectRow, { text, price, payScale, mine, now }: Asked): IeoProblem | null =>
  ieoProblem(text, {
    price: price.price,
    payScale,
    tokenScale: row.scale,
    phase: phaseAt(row, now),
    least: row.min_amount,
    most: row.max_amount,
    mine,
  })

/**
 * Subscribes to units inside the caller's transaction: checks all rules again, updates the project's sums, writes the
 * order and its journal. Throws the AppError of the first rule that is not met; `insufficient_balance` comes from the
 * ledger.
 * A subscription that is still being processed at the end of the sale is rejected: the clock is read again as the
 * last step. The allotment waits for transactions that have locked the row of the project.
 */
export async function applyFor(
  { market, clock, ledger }: Services,
  tx: Tx,
  userId: number,
  requestId: string,
  { project_id, amount: text, pay_currency, price: echo, version }: CheckedParams<typeof ieo.subscribe>,
): Promise<Applied> {
  const shown = await projectOf(tx, project_id)
  if (!shown || !(shown.open || shown.people > 0)) throw noSuch('project_id')
  const price = (await pricesOf(tx, [project_id])).find(({ currency_id }) => currency_id === pay_currency)
  const pay = market.currency(pay_currency)
  if (!price || !pay) throw noSuch('pay_currency')
  requireOpen(pay)
  // Makes concurrent subscriptions of one user run one after another, so that the check of the limits of each
  // subscription includes the subscriptions before it.
  await lockUser(tx, userId)
  const mine = (await mineOf(tx, userId, [project_id])).get(project_id)
  const asked = { text, price, payScale: pay.scale, mine: mine?.amount ?? ZERO }
  const first = problemOf(shown, { ...asked, now: clock.now() })
  if (first) reject(first, shown.symbol, text)
  if (!big(price.price).eq(echo)) throw new AppError('ieo_price')
  if (version !== 0 && version !== shown.version) throw new AppError('ieo_terms')
  if ((mine?.count ?? 0) >= ORDERS_MAX) throw new AppError('ieo_orders_limit', { max: ORDERS_MAX })

  const amount = exact(big(text))
  if (!(await countIn(tx, shown, { amount, first: mine === undefined, now: clock.now() }))) {
    const there = (await projectOf(tx, project_id)) ?? shown
    reject(problemOf(there, { ...asked, now: clock.now() }) ?? { key: 'ieo_closed' }, shown.symbol, text)
  }
  const time = clock.now()
  const row = await tx
    .insertInto('ieo_orders')
    .values({
      user_id: userId,
      request_id: requestId,
      project_id,
      currency_id: shown.currency_id,
      token_scale: shown.scale,
      pay_id: pay.id,
      pay_scale: pay.scale,
      price: price.price,
      amount,
      pay_amount: costOf(amount, price.price, pay.scale),
      lock_days: shown.lock_days,
      market_at: shown.market_at,
      release_at: shown.market_at + shown.lock_days * 86_400_000,
      test: shown.test,
      created_at: time,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await schedule(tx, projectJobs(shown))
  const { touched } = await ledger.post(tx, applyJournal(row, time))
  const project = await projectOf(tx, project_id)
  if (!project || phaseAt(project, clock.now()) !== 'in_progress') throw new AppError('ieo_closed')
  return { row, project, touched }
}
