import { useLingui } from '@lingui/react/macro'
import type { Coin } from '#contract/market/market.ts'
import { useFormat } from '#i18n/format.ts'
import type { DepositFaults } from './formRules.ts'

/** Error message of the amount field: one sentence with the whole rule for every error. */
export function useAmountErrorText(coin: Coin): (fault: NonNullable<DepositFaults['amount']>) => string {
  const { t } = useLingui()
  const format = useFormat()
  const minimum = format.amount(coin.deposit_min, coin.precision)
  const maximum = format.amount(coin.deposit_max, coin.precision)
  const name = coin.name
  return (fault) => {
    switch (fault) {
      case 'above':
        return t`Enter the correct amount: at most ${maximum} ${name}`
      case 'correct':
        return coin.deposit_integer === 1
          ? t`Enter the correct amount: whole numbers only, at least ${minimum} ${name}`
          : t`Enter the correct amount: at least ${minimum} ${name}`
    }
  }
}
