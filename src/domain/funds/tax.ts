import { isPositive, lt, neg, ZERO } from '../money.ts'
import { changesOf, grouped, journals, type Money, type Posting } from './postings.ts'

/** One posting on a person's account, as in the list of transactions. */
export interface TaxPosting extends Posting {
  readonly scene: string
  readonly scene_class: 'inflow' | 'outflow' | 'trade' | 'income' | 'fee' | 'move'
  readonly create_time: number
}

/** Labels of common tax tools for rows that are not a trade, deposit or withdrawal. */
export type TaxLabel =
  | ''
  | 'reward'
  | 'lending interest'
  | 'realized gain'
  | 'loan'
  | 'loan repayment'
  | 'cost'

/**
 * A row of a tax file: a change of a person's balances, summed over all of their accounts, by the postings
 * of one journal.
 */
export interface TaxRow<P extends TaxPosting = TaxPosting> {
  readonly time: number
  readonly sent: Money | null
  readonly received: Money | null
  readonly fee: Money | null
  readonly label: TaxLabel
  /** The posting that determines the kind of the row. */
  readonly of: P
}

const LABELS: Readonly<Record<string, TaxLabel>> = {
  lever_open: 'realized gain',
  lever_close: 'realized gain',
  forced: 'realized gain',
  micro: 'realized gain',
  quiz_bet: 'realized gain',
  quiz_bonus: 'realized gain',
  quiz_refund: 'realized gain',
  lock_income: 'lending interest',
  dual_income: 'lending interest',
  loan: 'loan',
  loan_repay: 'loan repayment',
  loan_liquidation: 'loan repayment',
}

const given = (changes: readonly Money[]): readonly Money[] =>
  changes.flatMap(({ amount, currency }) => (lt(amount, ZERO) ? [{ amount: neg(amount), currency }] : []))
const got = (changes: readonly Money[]): readonly Money[] =>
  changes.filter(({ amount }) => isPositive(amount))

/**
 * Combines the postings of a journal into rows. An exchange of currencies is one row with the sent and the
 * received amount.
 */
function rowsOf<P extends TaxPosting>(postings: readonly P[], label: TaxLabel): readonly TaxRow<P>[] {
  const of = postings.find(({ scene_class }) => scene_class !== 'move') ?? postings[0]
  if (!of) return []
  const changes = changesOf(postings)
  const [sent, received] = [given(changes), got(changes)]
  return Array.from({ length: Math.max(sent.length, received.length) }, (_, n) => {
    const pair = { sent: sent[n] ?? null, received: received[n] ?? null }
    return {
      time: of.create_time,
      ...pair,
      fee: null,
      label: pair.sent && pair.received ? '' : label,
      of,
    }
  })
}

/** Adds the fee to the exchange for which it was paid, or as a separate row when there is no such exchange. */
function withFees<P extends TaxPosting>(
  rows: readonly TaxRow<P>[],
  postings: readonly P[],
): readonly TaxRow<P>[] {
  const [first, ...rest] = rows
  const fees = rowsOf(postings, 'cost')
  const [fee, ...others] = fees
  if (!first || !fee?.sent || fee.received) return [...rows, ...fees]
  return [{ ...first, fee: fee.sent }, ...rest, ...others]
}

function journalRows<P extends TaxPosting>(postings: readonly P[]): readonly TaxRow<P>[] {
  const of = (...classes: readonly TaxPosting['scene_class'][]) =>
    postings.filter(({ scene_class }) => classes.includes(scene_class))
  const exchanged = of('inflow', 'outflow', 'trade', 'move')
  const label = exchanged.map(({ scene }) => LABELS[scene] ?? '').find((one) => one !== '') ?? ''
  return [
    ...withFees(rowsOf(exchanged, label), of('fee')),
    ...grouped(of('income'), ({ scene }) => scene).flatMap(([scene, ones]) =>
      rowsOf(ones, LABELS[scene] ?? 'reward'),
    ),
  ]
}

/**
 * The rows of a tax file in the order of the postings; rows of one journal follow each other. For each
 * currency, received amounts minus sent amounts minus fees equal the sum of the postings exactly. Moves
 * between a person's own accounts, and amounts that are only frozen, give no row.
 */
export const taxRows = <P extends TaxPosting>(postings: readonly P[]): readonly TaxRow<P>[] =>
  journals(postings).flatMap(journalRows)
