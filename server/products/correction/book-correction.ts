import type { Insertable } from 'kysely'
import { neg } from '#domain/money.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { CorrectionTables } from './tables.ts'

/** Reference type (`ref_type`) of the journals of corrections. */
export const CORRECTION = 'correction'

export type CorrectionDraft = Insertable<CorrectionTables['corrections']>

/** Terms of a correction that two operators sign. The audit compares them with the row of the correction. */
export const correctionTerms = ({ amount, reason }: Pick<CorrectionDraft, 'amount' | 'reason'>): string =>
  JSON.stringify({ amount, reason })

/**
 * Adds an amount to a user's available balance, or deducts it: `P/correction −amount → account.a +amount`
 * (`a` available). Throws AppError `insufficient_balance` when the balance is smaller than the deducted
 * amount.
 */
export async function bookCorrection(
  { ledger }: Pick<Services, 'ledger'>,
  tx: Tx,
  draft: CorrectionDraft,
): Promise<{ readonly id: number; readonly touched: readonly Touched[] }> {
  const { id } = await tx.insertInto('corrections').values(draft).returning('id').executeTakeFirstOrThrow()
  const line = { currency: draft.currency_id, bucket: 'available', scene: 'correction' } as const
  const { touched } = await ledger.post(tx, {
    key: `correction:${id}`,
    refType: CORRECTION,
    refId: String(id),
    time: draft.created_at,
    lines: [
      { ...line, party: { platform: 'correction' }, amount: neg(draft.amount) },
      { ...line, party: { user: draft.user_id, account: draft.account }, amount: draft.amount },
    ],
  })
  return { id, touched }
}
