import { isZero, neg, sub } from '#domain/money.ts'
import type { Journal, Line } from '../../ledger/types.ts'
import type { WithdrawalRow } from './tables.ts'

/** Type of the ledger hold for an amount that is being withdrawn. */
export const WITHDRAW = 'withdraw'

type Row = Pick<WithdrawalRow, 'id' | 'user_id' | 'currency_id' | 'amount' | 'fee'>

const journal = (row: Row, step: string, time: number, lines: readonly Line[]): Journal => ({
  key: `withdraw:${row.id}:${step}`,
  refType: WITHDRAW,
  refId: String(row.id),
  time,
  lines: lines.filter(({ amount }) => !isZero(amount)),
})

const available = (row: Row, amount: Line['amount'], scene: Line['scene']): Line => ({
  party: { user: row.user_id, account: 'change' },
  currency: row.currency_id,
  bucket: 'available',
  amount,
  scene,
})

const frozen = (row: Row, amount: Line['amount'], scene: Line['scene']): Line => ({
  ...available(row, amount, scene),
  bucket: 'frozen',
  hold: { type: WITHDRAW, id: row.id },
})

/**
 * Freezes the amount, so that it cannot be spent during the review: `change.a −100 → change.f +100` (`a` available,
 * `f` frozen).
 */
export const freezeJournal = (row: Row, time: number): Journal =>
  journal(row, 'open', time, [available(row, neg(row.amount), 'freeze'), frozen(row, row.amount, 'freeze')])

/** Debits exactly `amount`, which includes the fee: `change.f −100 → P/withdrawals +99, P/fee +1`. */
export const sentJournal = (row: Row, time: number): Journal =>
  journal(row, 'sent', time, [
    frozen(row, neg(row.amount), 'withdraw'),
    {
      party: { platform: 'withdrawals' },
      currency: row.currency_id,
      bucket: 'available',
      amount: sub(row.amount, row.fee),
      scene: 'withdraw',
    },
    {
      party: { platform: 'fee' },
      currency: row.currency_id,
      bucket: 'available',
      amount: row.fee,
      scene: 'fee',
    },
  ])

/** Releases the whole amount of a rejected or cancelled withdrawal, including the fee. */
export const releaseJournal = (row: Row, time: number): Journal =>
  journal(row, 'back', time, [frozen(row, neg(row.amount), 'release'), available(row, row.amount, 'release')])
