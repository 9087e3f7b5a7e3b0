import type { AccountCode, WalletList } from '#contract/funds/wallet.ts'
import { isZero } from '#domain/money.ts'

const rowsOf = (wallet: WalletList) => [
  ...wallet.legal_wallet.balance,
  ...wallet.change_wallet.balance,
  ...wallet.lever_wallet.balance,
  ...wallet.micro_wallet.balance,
  ...wallet.margin_wallet.balance,
  ...wallet.stock_wallet.balance,
]

/**
 * Accounts without any balance. Decided by amounts, not value, because a currency without a rate has no value
 * and is still there.
 */
export function emptyAccounts(wallet: WalletList): ReadonlySet<AccountCode> {
  const held = new Set(rowsOf(wallet).flatMap((row) => (isZero(row.total) ? [] : [row.account])))
  return new Set(
    wallet.accounts
      .filter(({ account, available, freeze, locked }) => {
        const parts = [available, freeze, locked]
        return !held.has(account) && parts.every((part) => part !== null && isZero(part))
      })
      .map(({ account }) => account),
  )
}
