import { sql } from 'kysely'
import {
  WITHDRAWAL_STATUSES,
  type WithdrawalList,
  type WithdrawalShow,
  type WithdrawNetworks,
} from '#contract/operators/funds-withdrawals.ts'
import { msg } from '#contract/operators/msg.ts'
import { big, roundUp, sub } from '#domain/money.ts'
import { maskedName } from '../../identity/accounts/user-names.ts'
import { waitingApprovers } from '../../identity/approvals/approvals.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import { riskNotes } from '../risk-notes.ts'
import { COMPLETED, OPEN, PROCESSING, REVIEWING } from './store.ts'

/** Maximum number of withdrawals per page of the operators' list. */

export const SHOWN = 100
/** Decimals of a value in USDT. */
const USDT_DIGITS = 6

const statusOf = (status: 1 | 2 | 3 | 4 | 5) => WITHDRAWAL_STATUSES[status - 1] ?? 'cancelled'

/** Withdrawals with their owners and the risk notes of each. */
const withdrawalsOf = ({ db }: Operation) =>
  db
    .selectFrom('withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .innerJoin('currencies as c', 'c.id', 'w.currency_id')
    .selectAll('w')
    .select(['u.email', 'u.area_code', 'u.mobile', 'c.name'])
    .select([
      sql<boolean>`not exists (select from withdrawals o where o.user_id = w.user_id and o.status = ${COMPLETED}
        and o.id < w.id)`.as('first'),
      sql<boolean>`exists (select from withdrawals o where o.user_id = w.user_id and o.status = ${COMPLETED}
        and o.id < w.id and o.network = w.network and lower(o.address) = lower(w.address) and o.tag = w.tag)`.as(
        'known',
      ),
      sql<
        number | null
      >`(select max(a.created_at) from addresses a where a.user_id = w.user_id and a.removed_at = 0
        and a.currency_id = w.currency_id and lower(a.address) = lower(w.address) and a.tag = w.tag)`.as(
        'saved_at',
      ),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withdrawalsOf>['executeTakeFirstOrThrow']>>

async function shown({ db, clock }: Operation, rows: readonly Row[]): Promise<WithdrawalList['withdrawals']> {
  const time = clock.now()
  const once = await waitingApprovers(
    db,
    'withdraw',
    rows.filter(({ status }) => status === 1).map(({ id }) => String(id)),
    time,
  )
  const money = ({ first, known, saved_at }: Row) => ({
    firstWithdrawal: first,
    knownAddress: known,
    savedAt: saved_at,
  })
  const notes = await riskNotes(db, rows, money, time)
  return rows.flatMap((row, index) => {
    const note = notes[index]
    return note === undefined
      ? []
      : {
          id: row.id,
          created_at: row.created_at,
          status: statusOf(row.status),
          uid: row.user_id,
          person: maskedName(row),
          coin: row.name,
          network: row.network,
          address: row.address,
          tag: row.tag,
          amount: row.amount,
          fee: row.fee,
          send: sub(row.amount, row.fee),
          worth: roundUp(big(row.amount).times(row.coin_price), USDT_DIGITS),
          test: row.test,
          approved_once_by: once(String(row.id)),
          ...note,
        }
  })
}

export interface ListInput {
  readonly which: 'open' | 'review' | 'send' | 'all'
  /** Id of the last row of the previous page. */
  readonly after?: number | undefined
}

/** Withdrawals to review or to send, oldest first, or all withdrawals, newest first. */
export async function listWithdrawals(
  operation: Operation,
  { which, after }: ListInput,
): Promise<WithdrawalList> {
  const all = withdrawalsOf(operation).limit(SHOWN)
  const rows =
    which === 'all'
      ? await all
          .$if(after !== undefined, (query) => query.where('w.id', '<', after ?? 0))
          .orderBy('w.id', 'desc')
          .execute()
      : await all
          .where('w.status', 'in', which === 'open' ? OPEN : [which === 'review' ? REVIEWING : PROCESSING])
          .where('w.id', '>', after ?? 0)
          .orderBy('w.id')
          .execute()
  return { withdrawals: await shown(operation, rows) }
}

/** All data of one withdrawal. */
export async function showWithdrawal(operation: Operation, id: number): Promise<WithdrawalShow> {
  const row = await withdrawalsOf(operation).where('w.id', '=', id).executeTakeFirst()
  if (!row) throw new UsageError(msg`there is no withdrawal ${{ id }}`)
  operation.about?.(row.user_id)
  const [facts] = await shown(operation, [row])
  if (!facts) throw new Error(`withdrawal ${id} has no facts`)
  return {
    ...facts,
    remark: row.remark,
    btc_worth: row.btc_worth,
    limit_btc: row.limit_btc,
    approved_at: row.approved_at,
    approved_by: row.approved_by,
    finished_at: row.finished_at,
    finished_by: row.finished_by,
    hash: row.hash,
    reason: row.reason,
  }
}

/** Withdrawal networks of all coins. */
export async function listNetworks({ db }: Operation): Promise<WithdrawNetworks> {
  const rows = await db
    .selectFrom('withdraw_networks as n')
    .innerJoin('currencies as c', 'c.id', 'n.currency_id')
    .selectAll('n')
    .select('c.name')
    .orderBy('c.id')
    .orderBy('n.position')
    .execute()
  return {
    networks: rows.map(({ name, network, fee, fee_type, min, max, need_tag, open }) => ({
      coin: name,
      network,
      fee,
      fee_type,
      min,
      max,
      tag: need_tag,
      open,
    })),
  }
}
