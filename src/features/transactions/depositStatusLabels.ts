import { useLingui } from '@lingui/react/macro'
import type { DepositRow } from '#contract/funds/wallet.ts'

/** State of a deposit (docs/products/deposits.md#states). */
export function useDepositStatus(): (status: DepositRow['status']) => string {
  const { t } = useLingui()
  return (status) => {
    switch (status) {
      case 0:
        return t({ context: 'deposit', message: 'Awaiting payment' })
      case 1:
        return t`In review`
      case 2:
        return t({ context: 'deposit', message: 'Credited' })
      case 3:
        return t`Rejected`
    }
  }
}
