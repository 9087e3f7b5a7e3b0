import type { BalanceRow } from '#contract/funds/wallet.ts'
import { big, type Decimal, isZero, lt, ZERO } from '#domain/money.ts'

interface Wanted {
  readonly text: string
  /** Leave out coins worth less than 1 USD. */
  readonly hideSmall: boolean
}

const SMALL = '1' as Decimal

/** The rows of an account that match the filter, by value, then amount, then name. */
export function coinRows(rows: readonly BalanceRow[], { text, hideSmall }: Wanted): BalanceRow[] {
  const wanted = text.trim().toLowerCase()
  return (
    rows
      // A held coin without a price is always shown.
      .filter(
        (row) => !hideSmall || (row.equivalent === null ? !isZero(row.total) : !lt(row.equivalent, SMALL)),
      )
      .filter((row) => wanted === '' || row.currency_name.toLowerCase().includes(wanted))
      .sort(
        (a, b) =>
          big(b.equivalent ?? ZERO).cmp(a.equivalent ?? ZERO) ||
          big(b.total).cmp(a.total) ||
          (a.currency_name < b.currency_name ? -1 : 1),
      )
  )
}
