import { type Decimal, isZero, neg } from '#domain/money.ts'
import type { Bucket, Journal, Line, PlatformAccount } from '../../ledger/types.ts'
import type { LoanRow, Pledged } from './store.ts'

/**
 * Reference type (`ref_type`) of all journals of loans, and type of the ledger holds for their collateral.
 */
export const LOAN = 'loan'

type Owner = Pick<LoanRow, 'id' | 'user_id' | 'coin_id'>
type Scene = Line['scene']

/** The journal of a loan's n-th entry; null when the entry moves no money. */
export function journalOf(loan: Owner, n: number, time: number, lines: readonly Line[]): Journal | null {
  const moving = lines.filter(({ amount }) => !isZero(amount))
  if (moving.length === 0) return null
  return { key: `loan:${loan.id}:${n}`, refType: LOAN, refId: String(loan.id), time, lines: moving }
}

export const own = (
  loan: Owner,
  account: 'change' | 'margin' | 'lever',
  currency: number,
  amount: Decimal,
  scene: Scene,
): Line => ({ party: { user: loan.user_id, account }, currency, bucket: 'available', amount, scene })

export const held = (
  loan: Owner,
  account: 'change' | 'margin',
  bucket: Exclude<Bucket, 'available'>,
  { currency_id, amount }: Pledged,
  scene: Scene,
): Line => ({
  party: { user: loan.user_id, account },
  currency: currency_id,
  bucket,
  amount,
  scene,
  hold: { type: LOAN, id: loan.id },
})

/** The journal line of a debt: a charge is negative, a payment positive. */
export const owes = (loan: Owner, amount: Decimal, scene: Scene): Line => ({
  party: { debtor: loan.user_id, debt: 'loan' },
  currency: loan.coin_id,
  bucket: 'available',
  amount,
  scene,
})

export const platform = (name: PlatformAccount, currency: number, amount: Decimal, scene: Scene): Line => ({
  party: { platform: name },
  currency,
  bucket: 'available',
  amount,
  scene,
})

const against = ({ currency_id, amount }: Pledged): Pledged => ({ currency_id, amount: neg(amount) })

/** Freezes the collateral of an application: `change.a → change.f` (`a` available, `f` frozen). */
export const appliedLines = (loan: Owner, pledged: readonly Pledged[]): Line[] =>
  pledged.flatMap((one) => [
    own(loan, 'change', one.currency_id, neg(one.amount), 'loan_collateral'),
    held(loan, 'change', 'frozen', one, 'loan_collateral'),
  ])

/** Releases the collateral of a rejected or cancelled application: `change.f → change.a`. */
export const returnedLines = (loan: Owner, pledged: readonly Pledged[]): Line[] =>
  pledged.flatMap((one) => [
    held(loan, 'change', 'frozen', against(one), 'release'),
    own(loan, 'change', one.currency_id, one.amount, 'release'),
  ])

/**
 * Pays out a loan: locks the collateral, `change.f → margin.l`, and credits the borrowed amount, `debt
 * −amount → margin.a +amount` (`l` locked).
 */
export const approvedLines = (loan: Owner, amount: Decimal, pledged: readonly Pledged[]): Line[] => [
  ...pledged.flatMap((one) => [
    held(loan, 'change', 'frozen', against(one), 'loan_collateral'),
    held(loan, 'margin', 'locked', one, 'loan_collateral'),
  ]),
  owes(loan, neg(amount), 'loan'),
  own(loan, 'margin', loan.coin_id, amount, 'loan'),
]

/** Charges the interest, or the overdue interest, of one day: `debt −x → P/loan_interest +x`. */
export const chargedLines = (
  loan: Owner,
  amount: Decimal,
  scene: 'loan_interest' | 'loan_overdue',
): Line[] => [owes(loan, neg(amount), scene), platform('loan_interest', loan.coin_id, amount, scene)]

/** Pays a part of the debt from two accounts: `margin.a −x, change.a −y → debt +(x + y)`. */
export const paidLines = (
  loan: Owner,
  total: Decimal,
  from: { readonly margin: Decimal; readonly change: Decimal },
): Line[] => [
  own(loan, 'margin', loan.coin_id, neg(from.margin), 'loan_repay'),
  own(loan, 'change', loan.coin_id, neg(from.change), 'loan_repay'),
  owes(loan, total, 'loan_repay'),
]

/** Releases the collateral of a repaid loan: `margin.l → change.a`. */
export const releasedLines = (loan: Owner, pledged: readonly Pledged[]): Line[] =>
  pledged.flatMap((one) => [
    held(loan, 'margin', 'locked', against(one), 'loan_collateral'),
    own(loan, 'change', one.currency_id, one.amount, 'loan_collateral'),
  ])

/** Locks added collateral: `change.a → margin.l`. */
export const addedLines = (loan: Owner, one: Pledged): Line[] => [
  own(loan, 'change', one.currency_id, neg(one.amount), 'loan_collateral'),
  held(loan, 'margin', 'locked', one, 'loan_collateral'),
]
