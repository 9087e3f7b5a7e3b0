import type { Selectable } from 'kysely'
import type { RechargeRow } from '#contract/wallet.ts'
import { neg } from '#domain/money.ts'
import type { MailKind } from '../../content/mails/kinds.ts'
import { tellMails } from '../../content/mails/tell.ts'
import { writeMail } from '../../content/mails/write.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Tx } from '../../db/types.ts'
import type { Posted } from '../../ledger/types.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { tellBalances } from './balances.ts'
import { CREDITED, REJECTED, REVIEWING, toRechargeRow } from './recharge.ts'
import type { Recharges } from './tables.ts'

type Row = Selectable<Recharges>

/** Takes a recharge that waits for review. Throws Refusal `order_unknown` or `already_handled`. */
async function lockWaiting(tx: Tx, id: number): Promise<Row> {
  const row = await tx.selectFrom('recharges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('order_unknown')
  if (row.status !== REVIEWING) throw new Refusal('already_handled')
  return row
}

/** Coins are credited to `change`, a bank payment to `legal` (screens-core §1). */
const credit = (services: Services, tx: Tx, row: Row, time: number): Promise<Posted> => {
  const line = { currency: row.currency_id, bucket: 'available', scene: 'recharge' } as const
  return services.ledger.post(tx, {
    key: `recharge:${row.id}`,
    refType: 'recharge',
    refId: String(row.id),
    time,
    lines: [
      { ...line, party: { house: 'deposits' }, amount: neg(row.amount) },
      {
        ...line,
        party: { user: row.user_id, account: row.kind === 1 ? 'legal' : 'change' },
        amount: row.amount,
      },
    ],
  })
}

function kindOf(services: Services, status: 2 | 3): MailKind {
  if (status === REJECTED) return 'recharge_rejected'
  return services.config.demo ? 'recharge_credited_test' : 'recharge_credited'
}

async function review(
  services: Services,
  id: number,
  verdict: { readonly status: 2 | 3; readonly reason: string; readonly by: string },
): Promise<RechargeRow> {
  const time = services.clock.now()
  const { row, posted, mail } = await inTransaction(services.db, async (tx) => {
    const waiting = await lockWaiting(tx, id)
    const row = await tx
      .updateTable('recharges')
      .set({ status: verdict.status, reason: verdict.reason, reviewed_at: time, reviewed_by: verdict.by })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const posted = verdict.status === CREDITED ? await credit(services, tx, waiting, time) : null
    const currency = services.market.currency(row.currency_id)?.name ?? ''
    const mail = await writeMail(tx, {
      userId: row.user_id,
      kind: kindOf(services, verdict.status),
      details: { amount: row.amount, currency, reason: verdict.reason },
      time,
    })
    return { row, posted, mail }
  })
  const told = toRechargeRow(services.market, row)
  services.events.toUser(row.user_id, 'recharge', { row: told })
  if (posted) tellBalances(services, posted.touched)
  // Before the answer: an operator's command ends with it.
  await tellMails(services, [mail]).catch((problem: unknown) =>
    services.log.warn('a message was not told to open pages', { problem: String(problem) }),
  )
  return told
}

/**
 * Credits a recharge, exactly once whoever asks how often. Throws Refusal `already_handled` when it has been reviewed.
 * @param operator who says so; kept with the recharge.
 * @param note shown to the person with the recharge.
 */
export const approveRecharge = (
  services: Services,
  id: number,
  operator: string,
  note = '',
): Promise<RechargeRow> => review(services, id, { status: CREDITED, reason: note, by: operator })

/** Rejects a recharge with a reason that the person can read. Nothing is posted. */
export async function rejectRecharge(
  services: Services,
  id: number,
  operator: string,
  reason: string,
): Promise<RechargeRow> {
  if (reason.trim() === '') throw new Refusal('param_error')
  return review(services, id, { status: REJECTED, reason: reason.trim(), by: operator })
}
