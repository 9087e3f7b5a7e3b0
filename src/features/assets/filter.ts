import type { BalanceRow } from '#contract/funds/wallet.ts'
import { big, type Decimal, isZero, lt, ZERO } from '#domain/money.ts'

interface Wanted {
  readonly text: string
  /** Leaves out what is worth less than 1 USD. */
  readonly hideSmall: boolean
}

const SMALL = '1' as Decimal

/** The rows of an account that are looked for, dearest first, then by amount and name. */
export function coinRows(rows: readonly BalanceRow[], { text, hideSmall }: Wanted): BalanceRow[] {
  const wanted = text.trim().toLowerCase()
  return (
    rows
      // What nothing prices is shown while any of it is held.
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
