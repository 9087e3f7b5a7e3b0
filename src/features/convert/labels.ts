import { useLingui } from '@lingui/react/macro'
import type { ConvertCoin, ConvertRow } from '#contract/funds/convert.ts'
import { type ConvertProblem, inverse } from '#domain/funds/convert.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'

/** Significant digits of a displayed rate. */
const FIGURES = 8

export function useConvertStatus(): (row: Pick<ConvertRow, 'status'>) => string {
  const { t } = useLingui()
  return ({ status }) => {
    switch (status) {
      case 'doing':
        return t`In progress`
      case 'complete':
        return t`Completed`
      case 'failed':
        return t`Not converted`
    }
  }
}

/** Why a conversion was not executed. */
export function useEndLabels(): (row: Pick<ConvertRow, 'end_reason'>) => string {
  const { t } = useLingui()
  return ({ end_reason }) => {
    switch (end_reason) {
      case '':
        return ''
      case 'price_moved':
        return t`The price moved beyond the tolerance of your quote. Everything is back in your account.`
      case 'no_price':
        return t`No price was recorded in time. Everything is back in your account.`
    }
  }
}

/** Text of a conversion rate: `1 ETH ≈ 1,598.4 USDT`. */
export function useRateText(): (rate: Decimal | null, from: string, to: string) => string {
  const format = useFormat()
  return (rate, from, to) => {
    if (rate === null) return '—'
    const shown = exact(big(rate).prec(FIGURES))
    return `1 ${from} ≈ ${format.number(shown, { max: 18, min: 0, rounding: 'down' })} ${to}`
  }
}

/** Text of a conversion rate for lists, in the direction in which the rate is above one. */
export function useShortRate(): (rate: Decimal, from: string, to: string) => string {
  const text = useRateText()
  return (rate, from, to) => (big(rate).gte(1) ? text(rate, from, to) : text(inverseOf(rate), to, from))
}

export const inverseOf = (rate: Decimal | null): Decimal | null => rate && inverse(rate, FIGURES)

export function useQuantityLabels(): (
  problem: ConvertProblem,
  coin: ConvertCoin,
  available: Decimal,
) => string {
  const { t } = useLingui()
  const format = useFormat()
  return (problem, { precision, currency_name: currency }, held) => {
    switch (problem.key) {
      case 'bad_quantity':
        return t`Enter the correct quantity`
      case 'amount_below': {
        const least = `${format.fee(problem.min, precision)} ${currency}`
        return t`Enter the correct quantity: at least ${least}`
      }
      case 'amount_above': {
        const most = `${format.amount(problem.max, precision)} ${currency}`
        return t`Enter the correct quantity: at most ${most}`
      }
      case 'insufficient_balance': {
        const available = format.amount(held, precision)
        return t`Insufficient balance. Available: ${available} ${currency}`
      }
    }
  }
}
