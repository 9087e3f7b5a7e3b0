import { ANNOUNCED_FOR } from '#domain/funds/deposit.ts'
import type { Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'

/** Job kind that ends an announced bank deposit that was not paid. */
export const EXPIRY = 'deposit_expire'

/** Schedules the job that ends announced bank deposits that are not paid. Existing jobs are not replaced. */
export const scheduleExpiry = (
  tx: Tx,
  rows: readonly { readonly id: number; readonly created_at: number }[],
): Promise<void> =>
  schedule(
    tx,
    rows.map(({ id, created_at }) => ({
      kind: EXPIRY,
      object: String(id),
      period: '',
      at: created_at + ANNOUNCED_FOR,
    })),
  )
