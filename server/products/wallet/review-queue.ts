import { type Selectable, sql } from 'kysely'
import { DEPOSIT_STATUSES, type DepositList, type DepositShow } from '#contract/operators/funds-deposits.ts'
import { msg } from '#contract/operators/msg.ts'
import type { Picture } from '#contract/operators/picture.ts'
import { CLAIM_WINDOW, similarAmounts } from '#domain/funds/deposit.ts'
import { pictureFor } from '../../identity/accounts/picture-watermark.ts'
import { maskedName } from '../../identity/accounts/user-names.ts'
import { waitingApprovers } from '../../identity/approvals/approvals.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import { hasNoEarlierCredit, otherProofs, riskNotes } from '../risk-notes.ts'
import { equivalentOf } from './balances.ts'
import type { Deposits } from './tables.ts'

/** Maximum number of deposits per page of the operators' list. */

export const SHOWN = 100
const REVIEWING = 1

const statusOf = (status: 0 | 1 | 2 | 3) => DEPOSIT_STATUSES[status]

const depositsOf = ({ db }: Operation) =>
  db
    .selectFrom('deposits as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .innerJoin('currencies as c', 'c.id', 'd.currency_id')
    .selectAll('d')
    .select(['u.email', 'u.area_code', 'u.mobile', 'c.name'])
    .select(hasNoEarlierCredit(sql.ref('d.user_id'), sql.ref('d.created_at')).as('first'))
    .select(otherProofs('deposit', sql.ref('d.id'), sql.ref('d.voucher_digest')).as('same_picture'))

type Row = Awaited<ReturnType<ReturnType<typeof depositsOf>['executeTakeFirstOrThrow']>>

/** The deposits of the rows, each with the operators who approved the deposit and with its risk notes. */
async function shown(operation: Operation, rows: readonly Row[]): Promise<DepositList['deposits']> {
  const { db, clock } = operation
  const { market } = await operation.services()
  const time = clock.now()
  const once = await waitingApprovers(
    db,
    'recharge',
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
          uid: row.user_id,
          person: maskedName(row),
          coin: row.name,
          amount: row.amount,
          worth: equivalentOf(market, row.currency_id, row.amount),
          status: statusOf(row.status),
          payer: row.payer,
          network: row.hash === '' ? '' : row.network,
          hash: row.hash,
          reference: row.reference,
          proof: row.voucher !== '',
          created_at: row.created_at,
          paid_at: row.paid_at,
          test: row.test,
          approved_once_by: once(String(row.id)),
          ...note,
        }
  })
}

export interface ListInput {
  readonly which: 'waiting' | 'all'
  /** Id of the last row of the previous page. */
  readonly after?: number | undefined
}

/** Deposits in review, oldest first, or all deposits, newest first. */
export async function listDeposits(operation: Operation, { which, after }: ListInput): Promise<DepositList> {
  const all = depositsOf(operation).limit(SHOWN)
  const rows =
    which === 'all'
      ? await all
          .$if(after !== undefined, (query) => query.where('d.id', '<', after ?? 0))
          .orderBy('d.id', 'desc')
          .execute()
      : await all
          .where('d.status', '=', REVIEWING)
          // Deposits on a chain that do not have enough confirmations yet need no action by operators.
          .whereRef('d.confirmations', '>=', 'd.confirmations_needed')
          .where('d.id', '>', after ?? 0)
          .orderBy('d.id')
          .execute()
  return { deposits: await shown(operation, rows) }
}

/**
 * Other deposits of the same user and coin that may be the same payment: of a similar amount, of about the same time,
 * or with the same picture as their proof. Newest first.
 */
const alike = ({ db }: Operation, row: Selectable<Deposits>) => {
  const { from, to } = similarAmounts(row.amount)
  return db
    .selectFrom('deposits')
    .select(['id', 'status', 'hash', 'amount', 'created_at'])
    .where('user_id', '=', row.user_id)
    .where('currency_id', '=', row.currency_id)
    .where('id', '<>', row.id)
    .where((eb) =>
      eb.or([
        eb.between('amount', from, to),
        eb.between('created_at', row.created_at - CLAIM_WINDOW, row.created_at + CLAIM_WINDOW),
        ...(row.voucher_digest === null ? [] : [eb('voucher_digest', '=', row.voucher_digest)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
}

async function depositOf(operation: Operation, id: number): Promise<Row> {
  const row = await depositsOf(operation).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new UsageError(msg`there is no deposit ${{ id }}`)
  operation.about?.(row.user_id)
  return row
}

/** All data of one deposit. */
export async function showDeposit(operation: Operation, id: number): Promise<DepositShow> {
  const row = await depositOf(operation, id)
  const [facts] = await shown(operation, [row])
  if (!facts) throw new Error(`deposit ${id} has no facts`)
  const others = await alike(operation, row)
  return {
    ...facts,
    confirmations: row.confirmations,
    confirmations_needed: row.confirmations_needed,
    bank: row.bank,
    reviewed_at: row.reviewed_at,
    reviewed_by: row.reviewed_by,
    note: row.reason,
    alike: others.map(({ status, ...one }) => ({ ...one, status: statusOf(status) })),
  }
}

/** The payment proof of a deposit, watermarked with the operator's name. */
export async function depositProof(operation: Operation, id: number): Promise<Picture> {
  const { voucher } = await depositOf(operation, id)
  const picture = voucher === '' ? null : await pictureFor(operation, voucher)
  if (!picture) throw new UsageError(msg`deposit ${{ id }} has no payment proof`)
  return picture
}
