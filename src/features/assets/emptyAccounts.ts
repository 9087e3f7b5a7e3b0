import type { AccountCode, WalletList } from '#contract/funds/wallet.ts'
import { isZero } from '#domain/money.ts'
import { allRows } from './coinRows.ts'

/**
 * Accounts without any balance. The amounts decide and not the value, because a currency without a rate has no value
 * but may have a balance.
 */
export function emptyAccounts(wallet: WalletList): ReadonlySet<AccountCode> {
  const held = new Set(allRows(wallet).flatMap((row) => (isZero(row.total) ? [] : [row.account])))
  return new Set(wallet.accounts.flatMap(({ account }) => (held.has(account) ? [] : [account])))
}
