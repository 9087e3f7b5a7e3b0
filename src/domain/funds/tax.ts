import { isPositive, lt, neg, ZERO } from '../money.ts'
import { changesOf, grouped, journals, type Money, type Posting } from './journal.ts'

/** One posting on a person's account, as their transactions list it. */
export interface TaxPosting extends Posting {
  readonly scene: string
  readonly scene_class: 'inflow' | 'outflow' | 'trade' | 'income' | 'fee' | 'move'
  readonly create_time: number
}

/** Words of the usual tools for what is no trade, deposit or withdrawal. */
export type TaxLabel =
  | ''
  | 'reward'
  | 'lending interest'
  | 'realized gain'
  | 'loan'
  | 'loan repayment'
  | 'cost'

/** A row of a tax file: what one event changed of what a person has, over all of their accounts. */
export interface TaxRow<P extends TaxPosting = TaxPosting> {
  readonly time: number
  readonly sent: Money | null
  readonly received: Money | null
  readonly fee: Money | null
  readonly label: TaxLabel
  /** The posting that says what it was. */
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

/** Rows of postings that are one exchange: what was given beside what came for it. */
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

/** The fee beside the exchange that it was paid for; alone where there is none. */
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
 * The rows of a tax file, a journal's beside each other, in the order of the postings. Received less sent less fees is,
 * per currency, exactly the sum of the postings; what only moved between a person's own accounts or was set aside makes
 * no row.
 */
export const taxRows = <P extends TaxPosting>(postings: readonly P[]): readonly TaxRow<P>[] =>
  journals(postings).flatMap(journalRows)
