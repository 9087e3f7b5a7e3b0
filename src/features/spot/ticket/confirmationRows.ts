import { useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import type { SpotShape } from '#domain/trade/spot.ts'
import { hasLimit, isMarketStop, isStop } from '#domain/trade/spotStopOrder.ts'
import { IN_FORCE, stopText } from '#features/orders/index.ts'
import { useFormat } from '#i18n/format.ts'
import type { KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { inputOf, readPrice, type TicketContext, type TicketState } from './ticketState.ts'
import type { TicketSummary } from './ticketSummary.ts'

type Rows = readonly KeyValueRow[]

/** Formats amounts and prices of the order, each with its currency. */
function useOrderMoney(quote: Quote, { terms }: TicketContext) {
  const format = useFormat()
  return {
    inQuote: (value: Decimal, round: 'amount' | 'fee' = 'amount') =>
      `${format[round](value, terms.quoteScale)} ${quote.legal_name}`,
    inBase: (value: Decimal) => `${format.amount(value, terms.numberPrecision)} ${quote.currency_name}`,
    priced: (value: Decimal) => `${format.price(value, terms.pricePrecision)} ${quote.legal_name}`,
  }
}

/** Rows of the confirmation: prices, amount and fee, maximum paid or minimum received, take profit and stop loss. */
export function useOrderRows(
  quote: Quote,
  ticket: TicketState,
  context: TicketContext,
  summary: TicketSummary,
): Rows {
  const { t } = useLingui()
  const prices = usePriceRows(quote, ticket, context, summary)
  const sums = useSumRows(quote, ticket, context, summary)
  const exits = useExitRows(quote, ticket, context)
  const { price, worst, draft } = summary
  if (price === null || worst === null || draft === null) {
    const unknown = { value: '—', tone: 'faint' as const }
    return [
      { key: 'price', label: t`Price`, ...unknown },
      { key: 'amount', label: t`Amount`, ...unknown },
      { key: 'total', label: t`Total`, ...unknown },
    ]
  }
  return [...prices(price, worst), ...sums(draft), ...exits(price)]
}

/** Rows of the limit, stop and trailing prices that the order's type has. */
function usePriceRows(
  quote: Quote,
  { side, orderType, timeInForce }: TicketState,
  context: TicketContext,
  { stop, trail, afterStop }: TicketSummary,
): (price: Decimal, worst: Decimal) => Rows {
  const { i18n, t } = useLingui()
  const { priced } = useOrderMoney(quote, context)
  const trailing = useTrailRows(side === 'buy', trail, priced)
  return (price, worst) => [
    ...(orderType === 'market'
      ? [
          { key: 'price', label: t`Estimated price`, value: `≈ ${priced(price)}` },
          { key: 'worst', label: t`Worst price`, value: priced(worst) },
        ]
      : []),
    ...(stop
      ? [{ key: 'stop', label: t`Stop price`, value: stopText(stop.direction, priced(stop.price)) }]
      : []),
    ...trailing,
    ...(hasLimit(orderType) ? [{ key: 'price', label: t`Price`, value: priced(price) }] : []),
    ...(orderType === 'oco'
      ? [
          {
            key: 'after',
            label: t`Stop-limit price`,
            value: afterStop === null ? t`Market price` : priced(afterStop),
          },
        ]
      : []),
    ...(isMarketStop(orderType) ? [{ key: 'after', label: t`Price`, value: t`Market price` }] : []),
    ...(orderType === 'limit'
      ? [{ key: 'force', label: t`Time in force`, value: i18n._(IN_FORCE[timeInForce]) }]
      : []),
  ]
}

/** Rows with the terms that a trailing stop would have now; empty for other order types. */
function useTrailRows(
  buys: boolean,
  trail: TicketSummary['trail'],
  priced: (value: Decimal) => string,
): Rows {
  const { t } = useLingui()
  const format = useFormat()
  if (!trail) return []
  return [
    { key: 'callback', label: t`Callback rate`, value: format.rate(trail.rate) },
    {
      key: 'activation',
      label: t`Activation price`,
      value:
        trail.activation === null ? t`At once` : stopText(buys ? 'down' : 'up', priced(trail.activation)),
    },
    {
      key: 'trigger',
      label: t`First trigger price`,
      value: stopText(trail.direction, priced(trail.stop)),
    },
  ]
}

/** Rows of amount, total and fee, and of the maximum paid or the minimum received. */
function useSumRows(
  quote: Quote,
  { side, orderType }: TicketState,
  context: TicketContext,
  { afterStop }: TicketSummary,
): (draft: SpotShape) => Rows {
  const { t } = useLingui()
  const format = useFormat()
  const { inQuote, inBase } = useOrderMoney(quote, context)
  const rate = format.rate(context.terms.feeRate)
  const atMarket = !hasLimit(orderType)
  const about = atMarket ? '≈ ' : ''
  const buys = side === 'buy'
  // Whether the order is filled at any price after its trigger, because it has no limit price.
  const unbounded = isStop(orderType) && afterStop === null
  return (draft) => {
    const { plan, budget } = draft
    // Both amounts are computed at the worst price and include the fee, so that the order never costs more than the
    // shown maximum and never brings less than the shown minimum.
    const most = { key: 'most', label: t`You pay at most`, value: inQuote(draft.pay, 'fee'), total: true }
    const least = {
      key: 'least',
      label: unbounded ? t`You receive, estimated` : t`You receive at least`,
      value: `${unbounded ? '≈ ' : ''}${buys ? inBase(draft.receive) : inQuote(draft.receive)}`,
      total: !buys,
    }
    return [
      {
        key: 'amount',
        label: t`Amount`,
        value: budget === null ? inBase(draft.number) : `${about}${inBase(plan.number)}`,
      },
      { key: 'total', label: t`Total`, value: `${about}${inQuote(plan.total)}` },
      {
        key: 'fee',
        label: atMarket ? t`Fee, ${rate}` : t`Fee, up to ${rate}`,
        value: `${about}${inQuote(plan.fee, 'fee')}`,
      },
      ...(buys ? [most, ...(budget === null ? [] : [least])] : [least]),
    ]
  }
}

/** Rows of take profit and stop loss of a buy, each with its distance from the price. */
function useExitRows(quote: Quote, ticket: TicketState, context: TicketContext): (price: Decimal) => Rows {
  const { t } = useLingui()
  const format = useFormat()
  const { priced } = useOrderMoney(quote, context)
  const { takeProfit, stopLoss } = inputOf(ticket, context)
  return (price) => {
    const exit = (key: string, label: string, text: string | undefined) => {
      const at = readPrice(text ?? '', context)
      if (at === null) return []
      const change = format.percent(exact(big(at).minus(price).times(100).div(price)))
      return [{ key, label, value: `${priced(at)} (${change})` }]
    }
    return [...exit('profit', t`Take profit`, takeProfit), ...exit('loss', t`Stop loss`, stopLoss)]
  }
}
