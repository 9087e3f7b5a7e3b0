import { sql } from 'kysely'
import { partOf } from '#domain/earn/loan/coverage.ts'
import { debtOf } from '#domain/earn/loan/lifecycle.ts'
import { proceedsSplit } from '#domain/earn/loan/repay.ts'
import { add, big, type Decimal, isPositive, isZero, neg, roundDown, ZERO } from '#domain/money.ts'
import type { Line } from '../../ledger/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { Booked as Order } from '../futures/index.ts'
import { endForLoan } from '../futures/index.ts'
import { type Booked, bookEntry } from './book-loan-entry.ts'
import { type LoanExposure, type LoanPool, type Price, priceOf } from './exposure.ts'
import { writeLoanMail } from './inbox-messages.ts'
import { held, owes, own, platform } from './journals.ts'
import { type LoanRow, pledgedOf, saveLoan, stateOf } from './store.ts'

const SCENE = 'loan_liquidation'

interface Sale {
  readonly currency: number
  readonly marginFree: Decimal
  readonly marginLocked: Decimal
  readonly leverFree: Decimal
  readonly price: Price
  /** Amount in the loan's coin, rounded down. */
  readonly converted: Decimal
}

/** The exposure of one loan at the last recorded prices, with the assets behind all loans of its owner. */
export interface Evaluated extends LoanExposure {
  readonly coinPrice: Price
  readonly standing: LoanPool
}

/**
 * Returns a function that computes which part of an amount in the pool a loan may use:
 * - the whole amount when no other loan shares the pool;
 * - nothing when the loan's own collateral alone reaches the margin level of all loans together;
 * - otherwise the part with which the loan and its collateral reach exactly this margin level, rounded down to
 *   the coin's scale. What the rounding leaves stays with the user.
 */
function portionOf(row: LoanRow, looked: Evaluated): (amount: Decimal, scale: number) => Decimal {
  const { standing, shared } = looked
  const claim = standing.claims.find(({ loan }) => loan.row.id === row.id)
  const covered = claim && big(looked.debt).eq(claim.debt) && shared === 1
  const alone = covered && big(looked.assets).eq(add(standing.pool, claim.own))
  if (!claim || alone) return (amount) => amount
  // part / whole = (all assets · this loan's debt / all debts − this loan's collateral) / pool. Both sides are
  // multiplied by all debts, so that there is only one division.
  const part = big(looked.assets).times(claim.debt).minus(big(claim.own).times(looked.debt))
  const whole = big(looked.debt).times(standing.pool)
  if (!part.gt(0) || !whole.gt(0)) return () => ZERO
  return (amount, scale) => roundDown(big(amount).times(part).div(whole), scale)
}

/**
 * The sales of a liquidation: the collateral of the loan, and the loan's part of the available balances in `margin`
 * and `lever` that have a price. Called when all positions and open orders of these accounts have ended.
 */
async function salesOf({ market }: Services, tx: Tx, row: LoanRow, looked: Evaluated): Promise<Sale[]> {
  const coin = looked.coinPrice
  const portion = portionOf(row, looked)
  const { rows } = await sql<{ account: 'margin' | 'lever'; currency_id: number; available: Decimal }>`
    select account, currency_id, available from accounts
    where user_id = ${row.user_id} and account in ('margin', 'lever') order by id for update`.execute(tx)
  const pledged = new Map((await pledgedOf(tx, row.id)).map((one) => [one.currency_id, one.amount]))
  const currencies = new Set([row.coin_id, ...pledged.keys(), ...rows.map((one) => one.currency_id)])
  const free = (account: 'margin' | 'lever', currency: number): Decimal =>
    portion(
      rows.find((one) => one.account === account && one.currency_id === currency)?.available ?? ZERO,
      market.currency(currency)?.scale ?? 0,
    )
  return [...currencies].flatMap((currency): Sale[] => {
    const price = priceOf(market, currency)
    if (!price) return []
    const [marginFree, leverFree] = [free('margin', currency), free('lever', currency)]
    const marginLocked = pledged.get(currency) ?? ZERO
    const total = add(add(marginFree, marginLocked), leverFree)
    if (isZero(total) && currency !== row.coin_id) return []
    const converted =
      currency === row.coin_id ? total : roundDown(big(total).times(price.price).div(coin.price), row.scale)
    return [{ currency, marginFree, marginLocked, leverFree, price, converted }]
  })
}

async function keepSales({ market }: Services, tx: Tx, row: LoanRow, sales: readonly Sale[]): Promise<void> {
  await tx
    .insertInto('loan_sales')
    .values(
      sales.map((sale) => {
        const tick = sale.price.pairId === null ? null : market.last(sale.price.pairId)
        return {
          loan_id: row.id,
          currency_id: sale.currency,
          margin_free: sale.marginFree,
          margin_locked: sale.marginLocked,
          lever_free: sale.leverFree,
          pair_id: sale.price.pairId,
          tick_id: tick?.id ?? 0,
          tick_seq: tick?.seq ?? 0,
          time: sale.price.time,
          price: sale.price.price,
          converted: sale.converted,
        }
      }),
    )
    .execute()
}

/**
 * Lines of a sale: the sold coins go from the user to the platform account `fx_book`, which pays for them in the
 * loan's coin.
 */
const saleLines = (row: LoanRow, sale: Sale): Line[] => {
  const total = add(add(sale.marginFree, sale.marginLocked), sale.leverFree)
  const pledge = { currency_id: sale.currency, amount: neg(sale.marginLocked) }
  const lines = [
    own(row, 'margin', sale.currency, neg(sale.marginFree), SCENE),
    held(row, 'margin', 'locked', pledge, SCENE),
    own(row, 'lever', sale.currency, neg(sale.leverFree), SCENE),
  ]
  if (sale.currency === row.coin_id) return lines
  return [
    ...lines,
    platform('fx_book', sale.currency, total, SCENE),
    platform('fx_book', row.coin_id, neg(sale.converted), SCENE),
  ]
}

export interface Liquidated extends Booked {
  /** Positions and open orders that the liquidation has ended. Their owner is notified after the commit. */
  readonly orders: readonly Order[]
}

/**
 * Liquidates a loan, whose row is locked and whose margin level was below 110 % at recorded prices. Positions are
 * closed. The collateral and the loan's part of `margin` and `lever` are exchanged for the loan's coin at recorded
 * prices, through the platform account `fx_book`. The debt is paid, and the rest goes to `change`. If the assets do
 * not cover the debt, the difference is the platform's loss; the user owes nothing any more. There is no fee.
 */
export async function liquidate(
  services: Services,
  tx: Tx,
  row: LoanRow,
  looked: Evaluated,
  now: number,
): Promise<Liquidated> {
  const orders = await endForLoan(services, tx, row.user_id, now)
  const sales = await salesOf(services, tx, row, looked)
  await keepSales(services, tx, row, sales)
  const state = stateOf(row)
  const claim = looked.standing.claims.find(({ loan }) => loan.row.id === row.id)
  const proceeds = sales.reduce((sum, { converted }) => add(sum, converted), ZERO)
  const debt = debtOf(state)
  const { paid, rest, shortfall } = proceedsSplit(proceeds, debt)
  const closed: LoanRow = {
    ...row,
    status: 'liquidated',
    finished_at: now,
    principal: ZERO,
    interest: ZERO,
    billed: ZERO,
    overdue: ZERO,
    overdue_next: 0,
  }
  const booked = await bookEntry(
    services,
    tx,
    closed,
    {
      kind: 'liquidate',
      at: now,
      principal: neg(state.principal),
      interest: neg(state.interest),
      overdue: neg(state.overdue),
      amount: paid,
      asset_value: claim ? partOf({ group: looked, shared: true }, claim) : looked.assets,
      debt_value: claim?.debt ?? looked.debt,
      rest,
      shortfall,
    },
    () => [
      ...sales.flatMap((sale) => saleLines(row, sale)),
      owes(row, debt, SCENE),
      own(row, 'change', row.coin_id, rest, SCENE),
      platform('loan_loss', row.coin_id, neg(shortfall), SCENE),
    ],
    now,
  )
  await saveLoan(tx, booked.row)
  const kind = isPositive(shortfall) ? 'loan_liquidated_short' : 'loan_liquidated'
  const mail = await writeLoanMail(tx, services.market, booked.row, kind, now, { paid, rest, shortfall })
  return {
    row: booked.row,
    touched: [...orders.flatMap(({ touched }) => touched), ...booked.touched],
    mails: [...orders.flatMap(({ mails = [] }) => mails), mail],
    orders,
  }
}
