import type { AccountCode, AccountSummary } from '#contract/funds/wallet.ts'
import { big, type Decimal, exact } from '#domain/money.ts'

export interface Slice {
  /** The account; `others` combines the accounts whose slices would be too thin to see or click. */
  readonly key: AccountCode | 'others'
  readonly equivalent: Decimal
  /** Part of the total, 0 to 1, to 6 decimals; for drawing and percentages only. */
  readonly share: number
}

/** Maximum number of slices in the ring, which is the number of colours. */
const SLICES = 6

/**
 * The part of the total in each account, largest first. Accounts without value are left out; beyond six
 * slices the smallest are combined as `others`. Empty when the total is zero.
 */
export function shares(accounts: readonly AccountSummary[]): Slice[] {
  const owned = accounts
    .flatMap(({ id, account, equivalent }) =>
      equivalent !== null && big(equivalent).gt(0) ? [{ id, account, equivalent }] : [],
    )
    .sort((a, b) => big(b.equivalent).cmp(a.equivalent) || a.id - b.id)
  const total = owned.reduce((sum, account) => sum.plus(account.equivalent), big(0))
  if (total.eq(0)) return []
  const slice = (key: Slice['key'], equivalent: Decimal): Slice => ({
    key,
    equivalent,
    share: big(equivalent).div(total).round(6).toNumber(),
  })
  if (owned.length <= SLICES) return owned.map((account) => slice(account.account, account.equivalent))
  const rest = owned.slice(SLICES - 1).reduce((sum, account) => sum.plus(account.equivalent), big(0))
  return [
    ...owned.slice(0, SLICES - 1).map((account) => slice(account.account, account.equivalent)),
    slice('others', exact(rest)),
  ]
}
