import { useLingui } from '@lingui/react/macro'
import type { PriceAlert } from '#contract/market/alert.ts'
import { type AlertFault, type AlertKind, isPercent } from '#domain/market/alert.ts'
import { neg } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'

export function useKindName(): (kind: AlertKind) => string {
  const { t } = useLingui()
  return (kind) => {
    switch (kind) {
      case 'above':
        return t({ message: 'Rises to', context: 'price alert' })
      case 'below':
        return t({ message: 'Falls to', context: 'price alert' })
      case 'rise':
        return t({ message: 'Up by %', context: 'price alert' })
      case 'fall':
        return t({ message: 'Down by %', context: 'price alert' })
    }
  }
}

export function useAlertFault(): (fault: AlertFault) => string {
  const { t } = useLingui()
  return (fault) => {
    switch (fault) {
      case 'bad_price':
        return t`Enter the correct price`
      case 'bad_percent':
        return t`Enter the correct percentage`
      case 'alert_reached':
        return t`The price is already there. Enter another price`
    }
  }
}

/**
 * Text of an alert: the price at which the alert fires, and the distance of that price from the last price
 * when the alert was set.
 */
export function useAlertText(): (alert: PriceAlert) => string {
  const { t } = useLingui()
  const format = useFormat()
  return ({ kind, value, target, price_precision }) => {
    const price = format.price(target, price_precision)
    if (!isPercent(kind)) return kind === 'above' ? t`Rises to ${price}` : t`Falls to ${price}`
    const change = format.percent(kind === 'rise' ? value : neg(value))
    return t`${change} → ${price}`
  }
}
