import { useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import type { LeverOrder } from '#contract/trade/futures.ts'
import type { Decimal } from '#domain/money.ts'
import { SHARE_DIGITS } from '#domain/trade/futures/takeProfitStopLoss.ts'
import { useFormat } from '#i18n/format.ts'
import type { SizeUnit } from './ticket/sizeUnit.ts'
import type { TicketFault } from './ticket/ticketState.ts'

/** Text of the size of an order: "0.05 BTC (0.5 lots)". */
export function useSizeText(): (amount: Decimal, base: string, share: Decimal) => string {
  const { t } = useLingui()
  const format = useFormat()
  return (amount, base, share) => {
    const size = format.amount(amount, 8)
    const lots = format.number(share, { max: 2 })
    return t`${size} ${base} (${lots} lots)`
  }
}

/** The name of the unit in which a size is typed. */
export function useUnitName(quote: Pick<Quote, 'currency_name' | 'legal_name'>): (unit: SizeUnit) => string {
  const { t } = useLingui()
  return (unit) => (unit === 'lots' ? t`lots` : unit === 'base' ? quote.currency_name : quote.legal_name)
}

/**
 * Why a futures order cannot be sent. A minimum is rounded up and a maximum down, so that the named limit is accepted.
 */
export function useFaultLabels(
  legal: string,
  precision: number,
): (fault: TicketFault | undefined) => string | undefined {
  const { t } = useLingui()
  const format = useFormat()
  return (fault) => {
    switch (fault?.key) {
      case undefined:
        return undefined
      case 'wait':
      case 'price_stale':
        return t`Price is out of date, reconnecting…`
      case 'bad_price':
        return t`Enter the correct price`
      case 'stop_beyond_liquidation': {
        const price = format.price(fault.liquidation, precision)
        return t`The position is liquidated at about ${price}, before this stop loss is reached. Set it nearer to the price`
      }
      case 'bad_quantity':
        return t`Enter the correct quantity`
      case 'multiple_unknown':
        return t`Choose another leverage`
      case 'market_halted':
        return t`Trading in this pair is suspended`
      case 'market_closed':
        return t`The market is closed now`
      case 'price_moved':
        return t`The price has moved beyond your worst price`
      case 'insufficient_balance':
        return t`Insufficient balance`
      case 'share_below': {
        const min = format.fee(fault.min, SHARE_DIGITS)
        return t`The minimum is ${min} lots`
      }
      case 'share_above': {
        const max = format.amount(fault.max, SHARE_DIGITS)
        return t`The maximum is ${max} lots`
      }
      case 'notional_above': {
        const max = format.amount(fault.max, 2)
        return t`At this leverage you can open at most ${max} ${legal} more of this pair`
      }
    }
  }
}

/** Why a take profit or stop loss cannot be set; for a price on the wrong side the message names the correct side. */
export function useStopLabels(
  legal: string,
  precision: number,
): (fault: TicketFault | undefined, way: number, from: Decimal | null) => string | undefined {
  const { t } = useLingui()
  const format = useFormat()
  const labels = useFaultLabels(legal, precision)
  return (fault, way, from) => {
    if (fault?.key !== 'bad_price' || from === null) return labels(fault)
    const price = format.price(from, precision)
    return way > 0 ? t`Set it above ${price}` : t`Set it below ${price}`
  }
}

/** Why a position or an order has ended. */
export function useReasonLabels(): (order: LeverOrder) => string {
  const { t } = useLingui()
  return (order) => {
    switch (order.close_reason || order.end_reason) {
      case 'manual':
        return t`Closed by you`
      case 'profit':
        return t`Take profit`
      case 'loss':
        return t`Stop loss`
      case 'forced':
        return t`Liquidation`
      case 'trader':
        return t`Closed by the trader`
      case 'loan':
        return t`Loan liquidation`
      case 'person':
        return t`Cancelled by you`
      case 'no_price':
        return t`No price was recorded within 10 seconds`
      case 'worst_price':
        return t`The next recorded price was beyond the worst price`
      case 'margin_short':
        return t`The price moved past what your margin covers`
      default:
        return ''
    }
  }
}

/** Why the last attempt to close the position failed; empty when no close failed. */
export function useCloseLabels(): (order: LeverOrder) => string {
  const { t } = useLingui()
  return ({ cover_end, status }) => {
    if (status === 2) return t`Waiting for the next recorded price`
    if (cover_end === 'margin_short')
      return t`Closed, but not reversed: your balance did not cover the opposite position`
    if (cover_end === 'no_price') return t`Not closed: no price was recorded within 10 seconds`
    if (cover_end === 'worst_price') return t`Not closed: the next recorded price was beyond the worst price`
    return ''
  }
}
