import { useLingui } from '@lingui/react/macro'
import type { AccountCode } from '#contract/wire/accountCodes.ts'

/**
 * Returns a function that returns the name of an account. The server prefixes accounts of debts
 * with `owes`.
 */
export function useAccountName(): (account: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<AccountCode, string>> = {
    legal: t`Fiat`,
    change: t`Spot`,
    lever: t`Futures`,
    micro: t`Options`,
    margin: t`Margin`,
    stock: t`Stocks`,
    deposit: t`Deposit`,
    mining: t`Mining`,
  }
  const nameOf = (code: string): string => (Object.hasOwn(names, code) ? names[code as AccountCode] : code)
  return (account) => (account.startsWith('owes ') ? t`Owes: ${nameOf(account.slice(5))}` : nameOf(account))
}
