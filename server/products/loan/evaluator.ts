import { isLiquidated, isMuchUnpriced, riskRate, warned } from '#domain/earn/loan/risk.ts'
import { big, type Decimal, exact, roundDown } from '#domain/money.ts'
import type { AnyEvaluator, Ticks } from '../../market/execution/evaluator-state.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { notifyOrder } from '../futures/index.ts'
import { notify } from '../notifications.ts'
import { type Booked, bookEntry, combineBooked, saveAndSchedule, unchanged } from './book-loan-entry.ts'
import { bookDueSteps } from './due-bills.ts'
import {
  type Backing,
  backingOf,
  exposuresOf,
  isCurrent,
  type LoanExposure,
  loanPoolOf,
  priceOf,
  withLoan,
} from './exposure.ts'
import { writeLoanMail } from './inbox-messages.ts'
import { type Evaluated, liquidate } from './liquidate.ts'
import { type LoanRow, lockOwed } from './store.ts'
import { loanNews } from './to-wire.ts'

/**
 * The risk of a user's loans at the last recorded prices, by loan id (docs/products/loan.md#prices-that-decide).
 * A loan is left out while its own coin has a stale price or a halted pair, because the value of its debt is then
 * unknown. It is also left out while more than 10 % of its assets, results of positions included, have no current
 * price. A smaller part is valued at its last recorded price: otherwise a tiny amount of such a coin, or another loan
 * in it, would prevent every liquidation.
 * The result is empty while one of the coins has no recorded price at all, because that coin cannot be sold.
 */
function evaluated(
  { market, clock }: Pick<Services, 'market' | 'clock'>,
  backing: Backing,
): ReadonlyMap<number, Evaluated> {
  const now = clock.now()
  const coins = backing.loans.flatMap(({ row, pledged }) => [
    row.coin_id,
    ...pledged.map(({ currency_id }) => currency_id),
  ])
  if (coins.some((currency) => priceOf(market, currency) === null)) return new Map()
  const standing = loanPoolOf(market, backing, now)
  return new Map(
    [...exposuresOf(market, standing)].flatMap(([id, looked]) => {
      const { coinPrice, assets, parts, results } = looked
      const unpriced = parts.flatMap(({ amount, price }) =>
        price && !isCurrent(market, price, now) ? [{ amount, price: price.price }] : [],
      )
      if (!coinPrice || !isCurrent(market, coinPrice, now)) return []
      if (isMuchUnpriced(assets, unpriced, results)) return []
      return [[id, { ...looked, coinPrice, standing }] as const]
    }),
  )
}

const acts = (looked: LoanExposure, row: LoanRow): boolean =>
  isLiquidated(looked) || warned(looked, row.warned).warned !== row.warned

/**
 * Stores the warning for a loan at risk and notifies its owner; removes an earlier warning when the risk has fallen.
 */
async function warn(
  services: Services,
  tx: Tx,
  row: LoanRow,
  looked: LoanExposure,
  now: number,
): Promise<Booked> {
  const { warned: count, written } = warned(looked, row.warned)
  if (count === row.warned) return unchanged(row)
  const next = { ...row, warned: count }
  if (written === null) return { row: next, touched: [], mails: [] }
  const entry = { kind: 'warning', at: now, rate: written } as const
  const booked = await bookEntry(services, tx, next, entry, () => [], now)
  const percent = (rate: Decimal): string => roundDown(big(rate).times(100), 2)
  const mail = await writeLoanMail(tx, services.market, booked.row, 'loan_warning', now, {
    rate: percent(written),
    risk: percent(riskRate(looked) ?? exact(big(0))),
  })
  return { ...booked, mails: [mail] }
}

/**
 * Evaluates one loan again with its row locked and its debt charged up to now, and warns the owner or liquidates the
 * loan, as the risk requires. Because of the lock, a liquidation never uses figures that a repayment has just
 * changed. The charges are saved in any case.
 */
async function act(services: Services, id: number): Promise<void> {
  const done = await inTransaction(services.db, async (tx) => {
    const owner = await tx.selectFrom('loans').select('user_id').where('id', '=', id).executeTakeFirst()
    const given = owner && (await lockOwed(tx, owner.user_id)).find((row) => row.id === id)
    if (!given) return null
    const now = services.clock.now()
    const before = await bookDueSteps(services, tx, given, now)
    const backing = (await backingOf(tx, [given.user_id]))(given.user_id)
    const looked = evaluated(services, withLoan(backing, before.row)).get(id)
    if (looked && isLiquidated(looked)) {
      const after = await liquidate(services, tx, before.row, looked, now)
      return { news: await loanNews(services, tx, combineBooked(before, after)), orders: after.orders }
    }
    const after = looked ? await warn(services, tx, before.row, looked, now) : unchanged(before.row)
    if (after.row === given) return null
    await saveAndSchedule(tx, after.row)
    return { news: await loanNews(services, tx, combineBooked(before, after)), orders: [] }
  })
  if (!done) return
  notify(services, done.news)
  for (const order of done.orders) await notifyOrder(services, { ...order, touched: [], mails: [] })
}

/** Evaluates all loans with a debt, or only the loans that depend on one of these pairs. */
async function evaluateLoans(services: Services, pairs: ReadonlySet<number> | null): Promise<void> {
  const rows = await services.db
    .selectFrom('loans')
    .selectAll()
    .where('status', 'in', ['active', 'overdue'])
    .orderBy('id')
    .execute()
  if (rows.length === 0) return
  const people = [...new Set(rows.map(({ user_id }) => user_id))]
  const backing = await backingOf(services.db, people)
  const figures = new Map(people.flatMap((user) => [...evaluated(services, backing(user))]))
  const failures: unknown[] = []
  for (const row of rows) {
    const looked = figures.get(row.id)
    if (!looked || !acts(looked, row)) continue
    if (pairs && ![...looked.pairs].some((pair) => pairs.has(pair))) continue
    // An error in one loan must not stop the evaluation of the other loans.
    await act(services, row.id).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Evaluates the risk of loans at the prices of each batch of ticks, and of all loans every 20 s. A loan depends on
 * many pairs at once, so it is evaluated by the last prices of all these pairs and not by every tick of each pair.
 */
export const loanEvaluator: AnyEvaluator = {
  name: 'loan',
  state: (services: Services, _: Ticks) => ({
    name: 'loan',
    batch: (reaches) => evaluateLoans(services, new Set(reaches.map(({ pairId }) => pairId))),
    sweep: () => evaluateLoans(services, null),
  }),
}
