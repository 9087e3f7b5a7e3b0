import { useLingui } from '@lingui/react/macro'
import { type AccountCode, FUNDING_ORDER, type WalletList, wallet } from '#contract/funds/wallet.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { coverMissing, type FundingMove, type FundingSource, movedBy } from '#domain/funds/fundingMoves.ts'
import { add, type Decimal, isPositive, SCALE_MAX } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import type { KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { useAccountName } from '../figures/accountLabels.ts'
import { useCoins } from '../figures/useCoins.ts'

/**
 * The funds that an order may use: the balance of the account that pays the order, and the balances of the
 * person's other accounts.
 */
export interface Funding {
  /** Available balance of the paying account; null for a guest and while unknown. */
  readonly own: Decimal | null
  /** Available balance of all accounts together; equals `own` while the other balances are unknown. */
  readonly total: Decimal | null
  /** Other accounts with funds, in the order in which they are used. */
  readonly sources: readonly FundingSource<AccountCode>[]
  /**
   * Transfers needed to pay `need` (docs/products/wallet.md#one-wallet); empty when the paying account has
   * enough, and when all accounts together have too little.
   */
  movesFor(need: Decimal): readonly FundingMove<AccountCode>[]
}

const availableOn = (data: WalletList, account: (typeof FUNDING_ORDER)[number], currency: number) =>
  data[`${account}_wallet`].balance.find((row) => row.currency_id === currency)?.available

/** The person's other accounts that have a balance in this currency and may pay for an order of `account`. */
export function sourcesOf(
  data: WalletList | undefined,
  account: AccountCode,
  currency: number,
): readonly FundingSource<AccountCode>[] {
  if (!data) return []
  return FUNDING_ORDER.filter((one) => one !== account).flatMap((one) => {
    const available = availableOn(data, one, currency)
    return available !== undefined && isPositive(available) ? [{ account: one, available }] : []
  })
}

/**
 * Computes the funds that `useFunding` returns, from balances that the caller has read.
 * @param scale decimals of the currency.
 */
export const fundingOf = (
  own: Decimal | null,
  sources: readonly FundingSource<AccountCode>[],
  scale: number,
): Funding => ({
  own,
  sources,
  total: own && sources.reduce((sum, { available }) => add(sum, available), own),
  movesFor: (need) => (own === null ? [] : (coverMissing(need, own, sources, scale) ?? [])),
})

/**
 * The funds that an order paid by `account` may use.
 * @param own balance of the paying account, as the order form reads it.
 */
export function useFunding(account: AccountCode, currency: number, own: Decimal | null): Funding {
  const { member } = useSession()
  const { data, state } = useRead(wallet.all, {}, { enabled: member })
  // Balances of other accounts are ignored while they are outdated, because the money may have been spent.
  const isCurrent = state === 'fresh' || state === 'live'
  const scale = useCoins().precision(currency)
  return fundingOf(own, sourcesOf(isCurrent ? data : undefined, account, currency), scale)
}

/**
 * The parameter `transfer` of an order: the maximum amount that may be moved from other accounts with the
 * order.
 */
export const transferOf = (moves: readonly FundingMove[]): Decimal | '' =>
  moves.length === 0 ? '' : movedBy(moves)

/** Rows of a confirm sheet with the exact amount that is transferred from each account. */
export function useFundingRows(
  moves: readonly FundingMove<AccountCode>[],
  unit: string,
): readonly KeyValueRow[] {
  const { t } = useLingui()
  const format = useFormat()
  const name = useAccountName()
  return moves.map(({ from, number }) => {
    const account = name(from)
    return {
      key: `from-${from}`,
      label: t`Transfer from ${account}`,
      value: `${format.amount(number, SCALE_MAX)} ${unit}`,
    }
  })
}

/**
 * Text of the accounts that hold the available funds: "Spot 1,000 · Futures 20"; null when the paying account
 * holds all of the funds.
 */
export function useFundingText(
  account: AccountCode,
  { own, sources }: Funding,
  digits: number,
): string | null {
  const format = useFormat()
  const name = useAccountName()
  if (own === null || sources.length === 0) return null
  const parts = [{ account, available: own }, ...sources].filter(({ available }) => isPositive(available))
  return parts.map((part) => `${name(part.account)} ${format.amount(part.available, digits)}`).join(' · ')
}
