import type { AccountCode, BalanceRow, WalletList } from '#contract/funds/wallet.ts'
import { add, big, type Decimal, isZero, lt, ZERO } from '#domain/money.ts'
import { plain } from '#i18n/searchText.ts'

/** A person's holding of a coin, in one account or over all accounts. */
export type Held = Omit<BalanceRow, 'account'>

interface Wanted {
  readonly text: string
  /** Whether coins worth less than 1 USD are left out. */
  readonly hideSmall: boolean
  /** Whether coins without a balance are listed. While the person searches, such coins are listed in any case. */
  readonly showEmpty: boolean
}

const SMALL = '1' as Decimal

/** The balances of one account, by coin. */
export const accountRows = (wallet: WalletList, account: AccountCode): readonly BalanceRow[] =>
  ({
    legal: wallet.legal_wallet,
    change: wallet.change_wallet,
    lever: wallet.lever_wallet,
    micro: wallet.micro_wallet,
    margin: wallet.margin_wallet,
    stock: wallet.stock_wallet,
    deposit: wallet.deposit_wallet,
    mining: wallet.mining_wallet,
  })[account].balance

/** The balances of all accounts, by account and coin. */
export const allRows = (wallet: WalletList): readonly BalanceRow[] =>
  wallet.accounts.flatMap(({ account }) => accountRows(wallet, account))

/**
 * One row per coin with the sums over all accounts. A coin without a price has no value, but still has its
 * amounts.
 */
export function coinTotals(rows: readonly BalanceRow[]): Held[] {
  const sums = new Map<number, Held>()
  for (const { account: _, ...row } of rows) {
    const sum = sums.get(row.currency_id)
    sums.set(
      row.currency_id,
      sum
        ? {
            ...sum,
            available: add(sum.available, row.available),
            freeze: add(sum.freeze, row.freeze),
            locked: add(sum.locked, row.locked),
            total: add(sum.total, row.total),
            equivalent:
              sum.equivalent === null || row.equivalent === null ? null : add(sum.equivalent, row.equivalent),
          }
        : row,
    )
  }
  return [...sums.values()]
}

/** The coins that match the filter, sorted by value, then amount, then name. */
export function coinRows<Row extends Held>(
  rows: readonly Row[],
  { text, hideSmall, showEmpty }: Wanted,
): Row[] {
  const wanted = plain(text).trim()
  return (
    rows
      .filter((row) => showEmpty || wanted !== '' || !isZero(row.total))
      // A coin with a balance but without a price is always shown, because its value is unknown.
      .filter(
        (row) => !hideSmall || (row.equivalent === null ? !isZero(row.total) : !lt(row.equivalent, SMALL)),
      )
      .filter((row) => wanted === '' || plain(row.currency_name).includes(wanted))
      .sort(
        (a, b) =>
          big(b.equivalent ?? ZERO).cmp(a.equivalent ?? ZERO) ||
          big(b.total).cmp(a.total) ||
          (a.currency_name < b.currency_name ? -1 : 1),
      )
  )
}
