import { sql } from 'kysely'
import {
  QUICK_BUY_STATUSES,
  type QuickBuyList,
  type QuickBuyPayments,
  type QuickBuyShow,
} from '#contract/operators/funds-quickbuy-and-loans.ts'
import { msg } from '#contract/operators/msg.ts'
import type { Picture } from '#contract/operators/picture.ts'
import { REVIEW_WITHIN } from '#domain/funds/quickBuy.ts'
import { pictureFor } from '../../identity/accounts/picture-watermark.ts'
import { maskedName } from '../../identity/accounts/user-names.ts'
import { waitingApprovers } from '../../identity/approvals/approvals.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import { hasNoEarlierCredit, otherProofs, riskNotes } from '../risk-notes.ts'
import { TO_CHECK } from './record-payment.ts'
import { creditRate, OPEN, SENT } from './store.ts'

/** Maximum number of quick buy orders per page of the operators' list. */

export const SHOWN = 100

const ordersOf = ({ db }: Operation) =>
  db
    .selectFrom('quickbuy_orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('currencies as f', 'f.id', 'o.currency_id')
    .innerJoin('currencies as c', 'c.id', 'o.coin_id')
    .selectAll('o')
    .select(['u.email', 'u.area_code', 'u.mobile', 'f.name as currency', 'c.name as coin'])
    .select(hasNoEarlierCredit(sql.ref('o.user_id'), sql.ref('o.created_at')).as('first'))
    .select(otherProofs('quick_buy', sql.ref('o.id'), sql.ref('o.voucher_digest')).as('same_picture'))

type Row = Awaited<ReturnType<ReturnType<typeof ordersOf>['executeTakeFirstOrThrow']>>

async function shown({ db, clock }: Operation, rows: readonly Row[]): Promise<QuickBuyList['orders']> {
  const time = clock.now()
  const once = await waitingApprovers(
    db,
    'quick_buy',
    rows.map(({ id }) => String(id)),
    time,
  )
  const money = ({ first, same_picture }: Row) => ({ firstDeposit: first, samePicture: same_picture })
  const notes = await riskNotes(db, rows, money, time)
  return rows.flatMap((row, index) => {
    const note = notes[index]
    return note === undefined
      ? []
      : {
          id: row.id,
          order_no: row.order_no,
          created_at: row.created_at,
          expire_at: row.expire_at,
          status: QUICK_BUY_STATUSES[row.status],
          late: row.late,
          sent_at: row.sent_at,
          overdue: row.status === SENT && time - row.sent_at >= REVIEW_WITHIN,
          uid: row.user_id,
          person: maskedName(row),
          country: row.country,
          pay_method: row.pay_method,
          currency: row.currency,
          fiat_amount: row.fiat_amount,
          coin: row.coin,
          coin_amount: row.coin_amount,
          reference: row.reference,
          proof: row.voucher !== '',
          test: row.test,
          approved_once_by: once(String(row.id)),
          ...note,
        }
  })
}

export interface ListInput {
  /** `overdue`: orders whose payment was reported as sent and not reviewed within `REVIEW_WITHIN`. */
  readonly which: 'open' | 'overdue' | 'all'
  /** Id of the last row of the previous page. */
  readonly after?: number | undefined
}

/** Orders, newest first. */
export async function listOrders(operation: Operation, { which, after }: ListInput): Promise<QuickBuyList> {
  const due = operation.clock.now() - REVIEW_WITHIN
  const rows = await ordersOf(operation)
    .$if(which === 'open', (query) => query.where('o.status', 'in', [...OPEN] as (0 | 1)[]))
    .$if(which === 'overdue', (query) => query.where('o.status', '=', SENT).where('o.sent_at', '<=', due))
    .$if(after !== undefined, (query) => query.where('o.id', '<', after ?? 0))
    .orderBy('o.id', 'desc')
    .limit(SHOWN)
    .execute()
  return { orders: await shown(operation, rows) }
}

async function orderOf(operation: Operation, id: number): Promise<Row> {
  const row = await ordersOf(operation).where('o.id', '=', id).executeTakeFirst()
  if (!row) throw new UsageError(msg`there is no order ${{ id }}`)
  operation.about?.(row.user_id)
  return row
}

/** The non-empty fields as texts. */
const textsOf = (fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )

/** All data of one order. */
export async function showOrder(operation: Operation, id: number): Promise<QuickBuyShow> {
  const row = await orderOf(operation, id)
  const [facts] = await shown(operation, [row])
  if (!facts) throw new Error(`order ${id} has no facts`)
  return {
    ...facts,
    bank: row.bank,
    fee: row.fee,
    rate: creditRate(row),
    paid_amount: row.paid_amount,
    payer: textsOf(row.payer),
    account: row.bank_detail && textsOf(row.bank_detail),
    gateway: row.gateway,
    finished_at: row.finished_at,
    settled_by: row.settled_by,
    reason: row.refuse_reason,
  }
}

/** The payment proof of an order, watermarked with the operator's name. */
export async function orderProof(operation: Operation, id: number): Promise<Picture> {
  const { voucher } = await orderOf(operation, id)
  const picture = voucher === '' ? null : await pictureFor(operation, voucher)
  if (!picture) throw new UsageError(msg`order ${{ id }} has no payment proof`)
  return picture
}

/** Payments that credited no user, or not the agreed amount, newest first. */
export async function listPayments({ db }: Operation): Promise<QuickBuyPayments> {
  const rows = await db
    .selectFrom('quickbuy_payments')
    .select(['id', 'received_at', 'source', 'external_id', 'amount', 'currency'])
    .select(['order_id', 'outcome', 'detail'])
    .where('outcome', 'in', [...TO_CHECK])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return { payments: rows.map(({ order_id, ...row }) => ({ ...row, order: order_id })) }
}
