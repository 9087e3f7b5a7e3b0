import type { BalanceRow } from '#contract/wallet.ts'
import { big, type Decimal, lt } from '#domain/money.ts'

interface Wanted {
  readonly text: string
  /** Leaves out what is worth less than 1 USD. */
  readonly hideSmall: boolean
}

const SMALL = '1' as Decimal

/** The rows of an account that are looked for, dearest first, then by amount and name. */
export function coinRows(rows: readonly BalanceRow[], { text, hideSmall }: Wanted): BalanceRow[] {
  const wanted = text.trim().toLowerCase()
  return rows
    .filter((row) => !hideSmall || !lt(row.equivalent, SMALL))
    .filter((row) => wanted === '' || row.currency_name.toLowerCase().includes(wanted))
    .sort(
      (a, b) =>
        big(b.equivalent).cmp(a.equivalent) ||
        big(b.total).cmp(a.total) ||
        (a.currency_name < b.currency_name ? -1 : 1),
    )
}
