import type { AccountCode } from '#contract/funds/wallet.ts'
import { big, type Decimal, exact, isZero, neg, sub, ZERO } from '#domain/money.ts'
import type { Journal, Line, Party } from '../../ledger/types.ts'

/** Reference type (`ref_type`) of a split's journals. */
export const STOCK_SPLIT = 'stock_split'
/** Number of consecutive user ids whose users share a journal. */
const TOGETHER = 500

export interface Holder {
  readonly userId: number
  readonly account: AccountCode
  readonly before: Decimal
  readonly after: Decimal
  readonly cash: Decimal
}

const total = (amounts: readonly Decimal[]): Decimal =>
  exact(amounts.reduce((sum, amount) => sum.plus(amount), big(ZERO)))

/**
 * The journals of a split: shares are added or removed, cash is paid for rounding, and `spot_book`, the platform
 * account that is the counterparty, changes by the same amounts. The users are grouped by id into several journals of
 * one transaction, so that no journal becomes too long.
 */
export function splitJournals(
  split: { readonly id: number; readonly baseId: number; readonly quoteId: number; readonly time: number },
  holders: readonly Holder[],
): readonly Journal[] {
  const groups = new Map<number, Holder[]>()
  for (const holder of holders) {
    const group = Math.floor(holder.userId / TOGETHER)
    const list = groups.get(group)
    if (list) list.push(holder)
    else groups.set(group, [holder])
  }
  const line = (party: Party, currency: number, amount: Decimal): Line => ({
    party,
    currency,
    bucket: 'available',
    amount,
    scene: 'share_split',
  })
  return [...groups].flatMap(([group, list]) => {
    const shares = total(list.map(({ before, after }) => sub(after, before)))
    const cash = total(list.map((holder) => holder.cash))
    const lines = [
      ...list.flatMap(({ userId: user, account, before, after, cash: paid }) => [
        line({ user, account }, split.baseId, sub(after, before)),
        line({ user, account }, split.quoteId, paid),
      ]),
      line({ platform: 'spot_book' }, split.baseId, neg(shares)),
      line({ platform: 'spot_book' }, split.quoteId, neg(cash)),
    ].filter(({ amount }) => !isZero(amount))
    if (lines.length === 0) return []
    return [
      {
        key: `${STOCK_SPLIT}:${split.id}:${group}`,
        refType: STOCK_SPLIT,
        refId: String(split.id),
        time: split.time,
        lines,
      },
    ]
  })
}
