import { useLingui } from '@lingui/react/macro'
import type { WithdrawInfo, WithdrawNetwork, WithdrawRow } from '#contract/funds/withdraw.ts'
import type { WithdrawProblem } from '#domain/funds/withdraw.ts'
import { useFormat } from '#i18n/format.ts'

/** Decimals of a limit in BTC. */
const BTC_DIGITS = 8

export function useWithdrawStatus(): (status: WithdrawRow['status']) => string {
  const { t } = useLingui()
  return (status) => {
    switch (status) {
      case 1:
        return t`In review`
      case 2:
        return t`Processing`
      case 3:
        return t`Completed`
      case 4:
        return t`Rejected`
      case 5:
        return t({ context: 'withdrawal', message: 'Cancelled' })
    }
  }
}

/** Why an amount cannot be withdrawn, with the limit that it breaks. */
export function useProblemLabels(info: WithdrawInfo): (problem: WithdrawProblem) => string {
  const { t } = useLingui()
  const format = useFormat()
  const { currency_name: currency, precision } = info
  return (problem) => {
    switch (problem.key) {
      case 'bad_amount':
        return t`Enter the correct amount`
      case 'amount_below': {
        const min = format.fee(problem.min, precision)
        return t`The minimum amount is ${min} ${currency}`
      }
      case 'amount_above': {
        const max = format.amount(problem.max, precision)
        return t`The maximum amount is ${max} ${currency}`
      }
      case 'insufficient_balance': {
        const available = format.amount(info.available, precision)
        return t`Insufficient balance. Available: ${available} ${currency}`
      }
      case 'withdraw_price':
        return t`This coin has no current price, so your limit cannot be checked. Try again later.`
      case 'withdraw_limit': {
        const left = format.amount(problem.left, BTC_DIGITS)
        return t`Over your 24-hour limit. ${left} BTC left.`
      }
    }
  }
}

/** Text of a network's fee: `1 USDT`, or `0.1%` where the fee is a percentage of the amount. */
export function useFeeText(info: WithdrawInfo): (network: WithdrawNetwork) => string {
  const format = useFormat()
  return (network) =>
    network.fee_type === 'rate'
      ? format.rate(network.fee, 4)
      : `${format.fee(network.fee, info.precision)} ${info.currency_name}`
}
