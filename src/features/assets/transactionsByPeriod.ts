import type { Bill } from '#contract/funds/wallet.ts'
import { changesOf, grouped, journals } from '#domain/funds/postings.ts'
import { add, type Decimal, gt, lt, ZERO } from '#domain/money.ts'

export interface BillGroup {
  /** Month or day of the group, `2026-11` or `2026-11-21`, in local time. */
  readonly key: string
  /** Time of the newest transaction in the group (epoch seconds). */
  readonly time: number
  readonly rows: readonly Bill[]
  /** Money received and sent per currency, over the loaded rows. */
  readonly sums: readonly { readonly currency: string; readonly in: Decimal; readonly out: Decimal }[]
}

export type Kind = '' | 'income' | 'outgo'

const two = (n: number): string => String(n).padStart(2, '0')

export function dayKey(seconds: number): string {
  const date = new Date(seconds * 1000)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const monthKey = (seconds: number): string => dayKey(seconds).slice(0, 7)

export const ofKind = (bill: Bill, kind: Kind): boolean =>
  kind === '' || (kind === 'income' ? gt(bill.value, ZERO) : lt(bill.value, ZERO))

/**
 * Whether a transaction counts towards the sums. A freeze or release never counts, because it only moves money between
 * buckets of one account. A transfer moves money between two accounts of the person, so it counts only when a single
 * account is shown (`alone`).
 */
const counts = (bill: Bill, alone: boolean): boolean =>
  bill.scene !== 'freeze' && bill.scene !== 'release' && (alone || bill.scene !== 'transfer')

/**
 * Sums received and sent amounts per currency; the postings of one journal in a coin count as one net amount.
 */
function sums(rows: readonly Bill[], alone: boolean): BillGroup['sums'] {
  const changes = journals(rows.filter((bill) => counts(bill, alone))).flatMap(changesOf)
  return grouped(changes, ({ currency }) => currency).map(([currency, own]) => {
    const total = (isCounted: (amount: Decimal, zero: Decimal) => boolean): Decimal =>
      own.reduce((sum, { amount }) => (isCounted(amount, ZERO) ? add(sum, amount) : sum), ZERO)
    return { currency, in: total(gt), out: total(lt) }
  })
}

/**
 * Groups transactions (newest first) by day or month, preserving their order. `alone`: all transactions are
 * of one account.
 */
export function transactionsByPeriod(
  rows: readonly Bill[],
  by: 'day' | 'month',
  alone: boolean,
): BillGroup[] {
  const keyOf = by === 'day' ? dayKey : monthKey
  const groups = grouped(rows, (bill) => keyOf(bill.create_time))
  return groups.map(([key, list]) => ({
    key,
    time: list[0]?.create_time ?? 0,
    rows: list,
    sums: sums(list, alone),
  }))
}
