import { useLingui } from '@lingui/react/macro'
import type { WithdrawInfo, WithdrawNetwork, WithdrawRow } from '#contract/funds/withdraw.ts'
import { valueInCoin, type WithdrawProblem } from '#domain/funds/withdraw.ts'
import type { Decimal } from '#domain/money.ts'
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

/** Text of a part of the 24-hour limit: `0.5 BTC ≈ 33,000 USDT`, only in BTC for BTC or without recorded prices. */
export function useLimitText({
  currency_name: currency,
  precision,
  coin_price: coin,
  btc_price: btc,
}: WithdrawInfo): (limit: Decimal) => string {
  const format = useFormat()
  return (limit) => {
    const inBtc = `${format.amount(limit, BTC_DIGITS)} BTC`
    if (currency === 'BTC' || coin === null || btc === null) return inBtc
    return `${inBtc} ≈ ${format.amount(valueInCoin(limit, { coin, btc }, precision), precision)} ${currency}`
  }
}

/** Why an amount cannot be withdrawn, with the limit that it breaks. */
export function useProblemLabels(info: WithdrawInfo): (problem: WithdrawProblem) => string {
  const { t } = useLingui()
  const format = useFormat()
  const limitText = useLimitText(info)
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
        const left = limitText(problem.left)
        return t`Over your 24-hour limit. Left: ${left}`
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
