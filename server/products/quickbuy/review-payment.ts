import { bought } from '#domain/funds/quickBuy.ts'
import type { Decimal } from '#domain/money.ts'
import { isAccountClosed } from '../../identity/accounts/closed-accounts.ts'
import { actValue } from '../../identity/approvals/approval-value.ts'
import { type Approval, approve } from '../../identity/approvals/approvals.ts'
import type { Operator } from '../../identity/approvals/operators.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { notifyAll, type PendingNotifications } from '../notifications.ts'
import { referencesIn, type StatementLine } from './bank-statement.ts'
import { type PaymentResult, recordPayment } from './record-payment.ts'
import { lockOrder, lockToCredit, type OrderRow, PAID } from './store.ts'
import type { PaymentOutcome } from './tables.ts'

/**
 * Records that an operator approves crediting an order with an amount, and returns whether it may be credited now.
 * The approved number of coins is computed at the order's rate. If the money arrived when this rate had expired, that
 * number is the maximum that the money can buy.
 */
function mayCredit(
  { market }: Services,
  tx: Tx,
  row: OrderRow,
  { operator, paid, time }: { readonly operator: Operator; readonly paid: Decimal; readonly time: number },
): Promise<Approval> {
  const { coin } = bought(paid, row.rate, row.fee_rate, row.scale)
  return approve(
    tx,
    operator,
    {
      kind: 'quick_buy',
      subject: String(row.id),
      terms: `${paid} of ${row.currency_id} for ${coin} of ${row.coin_id} to ${row.user_id}`,
      worth: actValue(market, row.coin_id, coin, time),
    },
    time,
  )
}

/**
 * Confirms, as an operator, that `received` was paid for an order. The order is credited once, as soon as the
 * required number of operators (one or two) has confirmed the same amount; further confirmations have no effect.
 * Throws AppError `order_unknown` or `already_handled`.
 */
export async function confirmOrder(
  services: Services,
  id: number,
  operator: Operator,
  { received, note }: { readonly received: Decimal | null; readonly note: string },
): Promise<{ readonly row: OrderRow; readonly approval: Approval; readonly outcome: PaymentOutcome | null }> {
  const { row, approval, heard, outcome } = await inTransaction(services.db, async (tx) => {
    const time = services.clock.now()
    const row = await lockToCredit(tx, id)
    if (!row) throw new AppError('order_unknown')
    if (row.status === PAID) throw new AppError('already_handled')
    if (await isAccountClosed(tx, row.user_id))
      return { row, approval: 'acts', heard: null, outcome: 'closed' } as const
    const paid = received ?? row.fiat_amount
    const approval = await mayCredit(services, tx, row, { operator, paid, time })
    if (approval !== 'acts') return { row, approval, heard: null, outcome: null }
    const heard = await recordPayment(services, tx, {
      source: 'operator',
      external_id: `confirm:${row.id}`,
      order: row,
      event: 'paid',
      amount: paid,
      currency: services.market.currency(row.currency_id)?.name ?? '',
      detail: note,
      time,
      by: operator.name,
      anyAmount: true,
    })
    return { row, approval, heard, outcome: heard.outcome }
  })
  if (heard?.news) await notifyAll(services, heard.news)
  return { row, approval, outcome }
}

/**
 * Rejects an open order as an operator, with a reason that is shown to the order's owner. Throws
 * AppError `order_unknown` or `already_handled`.
 */
export async function rejectByOperator(
  services: Services,
  id: number,
  operator: Operator,
  reason: string,
): Promise<void> {
  const heard = await inTransaction(services.db, async (tx): Promise<PaymentResult> => {
    const row = await lockOrder(tx, id)
    if (!row) throw new AppError('order_unknown')
    const heard = await recordPayment(services, tx, {
      source: 'operator',
      external_id: `refuse:${row.id}`,
      order: row,
      event: 'failed',
      amount: null,
      currency: '',
      detail: reason,
      time: services.clock.now(),
      by: operator.name,
    })
    if (!heard.fresh || heard.outcome !== 'refused') throw new AppError('already_handled')
    return heard
  })
  if (heard.news) await notifyAll(services, heard.news)
}

/**
 * Outcome of a line of a bank statement: the outcome of the recorded payment, `waits` when a second operator
 * must approve the credit, or `known` when an earlier import already recorded the line.
 */
export type LineOutcome = PaymentOutcome | 'waits' | 'known'

export interface LineResult {
  readonly line: StatementLine
  readonly orderId: number | null
  readonly outcome: LineOutcome
}

async function orderOfReference(db: Db | Tx, references: readonly string[]): Promise<number | null> {
  if (references.length === 0) return null
  const rows = await db
    .selectFrom('quickbuy_orders')
    .select('id')
    .where('reference', 'in', references)
    .limit(2)
    .execute()
  // A text with the references of two orders is left for an operator to check.
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

async function takeLine(
  services: Services,
  tx: Tx,
  operator: Operator,
  line: StatementLine,
): Promise<{ readonly result: LineResult; readonly news: PendingNotifications | null }> {
  const time = services.clock.now()
  const orderId = await orderOfReference(tx, referencesIn(line.text))
  const order = orderId === null ? null : ((await lockToCredit(tx, orderId)) ?? null)
  const known = await tx
    .selectFrom('quickbuy_payments')
    .select('id')
    .where('source', '=', 'statement')
    .where('external_id', '=', line.id)
    .executeTakeFirst()
  const result = (outcome: LineOutcome): LineResult => ({ line, orderId, outcome })
  if (known) return { result: result('known'), news: null }
  const currency = order && services.market.currency(order.currency_id)?.name
  const fits =
    order !== null && order.status !== PAID && currency === line.currency && line.amount === order.fiat_amount
  const credits = fits && !(await isAccountClosed(tx, order.user_id))
  if (credits && (await mayCredit(services, tx, order, { operator, paid: line.amount, time })) !== 'acts')
    return { result: result('waits'), news: null }
  const heard = await recordPayment(services, tx, {
    source: 'statement',
    external_id: line.id,
    order,
    event: 'paid',
    amount: line.amount,
    currency: line.currency,
    detail: line.text,
    time,
    by: operator.name,
  })
  return { result: result(heard.outcome), news: heard.news }
}

/**
 * Imports the lines of a bank statement. A line with the reference of an order, its currency and exactly its amount
 * is credited, as if an operator had confirmed it. Other lines are recorded for an operator to check. Importing a
 * statement a second time has no further effect.
 */
export async function importStatement(
  services: Services,
  operator: Operator,
  lines: readonly StatementLine[],
): Promise<LineResult[]> {
  const results: LineResult[] = []
  for (const line of lines) {
    const { result, news } = await inTransaction(services.db, (tx) => takeLine(services, tx, operator, line))
    if (news) await notifyAll(services, news)
    results.push(result)
  }
  return results
}
