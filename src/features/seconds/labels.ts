import { useLingui } from '@lingui/react/macro'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import type { SecondsSide } from '#domain/trade/seconds.ts'
import { useFormat } from '#i18n/format.ts'
import type { SecondsFault } from './form/formRules.ts'

export const sideOf = ({ type }: Pick<SecondsOrder, 'type'>): SecondsSide => (type === 1 ? 'up' : 'down')

/** Why an option cannot be opened, with the limit that the order breaks. */
export function useFaultLabels(unit: string): (fault: SecondsFault) => string {
  const { t } = useLingui()
  const format = useFormat()
  return (fault) => {
    switch (fault.key) {
      case 'amount_below': {
        const min = format.amount(fault.min, 8)
        return t`At least ${min} ${unit}`
      }
      case 'amount_above': {
        const max = format.amount(fault.max, 8)
        return t`At most ${max} ${unit}`
      }
      case 'bad_amount':
        return t`Enter the correct amount`
      case 'insufficient_balance':
        return t`Insufficient balance`
      case 'market_halted':
        return t`Trading in this pair is suspended`
      case 'market_closed':
        return t`The market is closed now`
      case 'price_stale':
      case 'price_moved':
      case 'bad_price':
        return t`Price is out of date, reconnecting…`
    }
  }
}

/** Label of an option's result. */
export function useResultLabel(): (order: SecondsOrder) => string {
  const { t } = useLingui()
  return ({ result }) => {
    switch (result) {
      case '':
        return t`In progress`
      case 'win':
        return t({ context: 'option', message: 'Won' })
      case 'lose':
        return t({ context: 'option', message: 'Lost' })
      case 'draw':
        return t({ context: 'option', message: 'Draw' })
      case 'returned':
        return t`Returned`
    }
  }
}

/** Why the stake of an option was returned; empty for an option with a result. */
export function useReturnReason(): (order: SecondsOrder) => string {
  const { t } = useLingui()
  return ({ end_reason, result }) => {
    switch (end_reason) {
      case 'no_entry_price':
        return t`No price was recorded within 10 seconds after the order.`
      case 'worst_price':
        return t`The next recorded price was beyond the worst price.`
      case 'no_end_price':
        return t`No price was recorded within 10 seconds after the end.`
      case '':
        return result === 'draw' ? t`The end price equals the entry price.` : ''
    }
  }
}

/** Text of a duration: "30s", "5min". */
export function useDuration(): (seconds: number) => string {
  const { t } = useLingui()
  return (seconds) => t`${seconds}s`
}
