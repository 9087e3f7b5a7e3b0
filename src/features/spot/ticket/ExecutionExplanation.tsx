import { Trans } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { inputOf, readPrice, type TicketContext, type TicketState } from './ticketState.ts'
import type { TicketSummary } from './ticketSummary.ts'

interface Props {
  readonly quote: Quote
  readonly ticket: TicketState
  readonly context: TicketContext
  readonly summary: TicketSummary
}

/** Explains how the server will execute the order after its acceptance. */
export function ExecutionExplanation(props: Props) {
  return (
    <>
      {props.ticket.orderType === 'market' ? (
        <MarketOutlook {...props} />
      ) : props.ticket.orderType === 'limit' ? (
        <LimitOutlook {...props} />
      ) : props.ticket.orderType === 'trailing_stop' ? (
        <TrailOutlook {...props} />
      ) : (
        <StopOutlook {...props} />
      )}{' '}
      <ExitOutlook {...props} />
    </>
  )
}

function MarketOutlook({ quote, summary }: Props) {
  const format = useFormat()
  if (summary.worst === null) return <Trans>At the next recorded price</Trans>
  const worst = format.price(summary.worst, quote.price_precision)
  return (
    <Trans>
      At the next recorded price, at worst {worst}. Beyond it, or without a price within 10 seconds, the order
      ends and everything is returned.
    </Trans>
  )
}

function LimitOutlook({ ticket, summary }: Props) {
  if (ticket.timeInForce === 'ioc') {
    return (
      <Trans>
        The next recorded price fills what it can at your limit or better, and the rest is cancelled. Without
        a price within 10 seconds the order ends. It cannot be cancelled before.
      </Trans>
    )
  }
  if (ticket.timeInForce === 'fok') {
    return (
      <Trans>
        The next recorded price fills all of the order at your limit or better, or the order ends and
        everything is returned. It cannot be cancelled before.
      </Trans>
    )
  }
  if (summary.blind) {
    return (
      <Trans>
        The last price is out of date. Your order fills as soon as a recorded price reaches your limit.
      </Trans>
    )
  }
  return summary.reached ? (
    <Trans>
      The price has already been reached: the order fills at the next recorded price, if that reaches it too.
    </Trans>
  ) : (
    <Trans>The order waits until the price is reached. You can cancel the part that is not filled.</Trans>
  )
}

function StopOutlook({ quote, ticket, summary }: Props) {
  const format = useFormat()
  const { afterStop, price } = summary
  if (summary.stop === null || price === null) return null
  const priced = (value: Decimal) => format.price(value, quote.price_precision)
  const stop = priced(summary.stop.price)
  const limit = priced(price)
  const after = afterStop && priced(afterStop)
  const oco = ticket.orderType === 'oco'
  return (
    <>
      {oco && <Trans>It waits as a limit order at {limit}.</Trans>}{' '}
      {summary.stop.direction === 'up' ? (
        <Trans>When the price rises to {stop}, the order is triggered.</Trans>
      ) : (
        <Trans>When the price falls to {stop}, the order is triggered.</Trans>
      )}{' '}
      {oco && <Trans>The limit order then ends.</Trans>}{' '}
      {after !== null ? (
        <Trans>What is left then waits as a limit order at {after}.</Trans>
      ) : (
        <NextPrice ticket={ticket} />
      )}
    </>
  )
}

/** Explains at which price an order without a limit is filled after its trigger. */
function NextPrice({ ticket }: Pick<Props, 'ticket'>) {
  return ticket.side === 'buy' ? (
    <Trans>
      The next recorded price fills it, whatever it is, as far as what is frozen pays for it. You can cancel
      it until it is triggered.
    </Trans>
  ) : (
    <Trans>The next recorded price fills it, whatever it is. You can cancel it until it is triggered.</Trans>
  )
}

function TrailOutlook({ quote, ticket, summary }: Props) {
  const format = useFormat()
  const { trail } = summary
  if (trail === null) return null
  const rate = format.rate(trail.rate)
  const from = trail.activation && format.price(trail.activation, quote.price_precision)
  const buys = ticket.side === 'buy'
  return (
    <>
      {from !== null &&
        (buys ? (
          <Trans>When the price falls to {from}, the order begins to follow it.</Trans>
        ) : (
          <Trans>When the price rises to {from}, the order begins to follow it.</Trans>
        ))}{' '}
      {buys ? (
        <Trans>
          It follows the lowest recorded price and is triggered when the price rises {rate} above it.
        </Trans>
      ) : (
        <Trans>
          It follows the highest recorded price and is triggered when the price falls {rate} below it.
        </Trans>
      )}{' '}
      <NextPrice ticket={ticket} />
    </>
  )
}

/** Explains the sale that follows a buy with take profit or stop loss. */
function ExitOutlook({ quote, ticket, context }: Props) {
  const format = useFormat()
  const input = inputOf(ticket, context)
  const read = (text: string | undefined) => {
    const price = readPrice(text ?? '', context)
    return price && format.price(price, quote.price_precision)
  }
  const profit = read(input.takeProfit)
  const loss = read(input.stopLoss)
  if (profit === null && loss === null) return null
  return (
    <>
      {profit === null ? (
        <Trans>When the buy ends, a stop market order at {loss} opens to sell what was bought.</Trans>
      ) : loss === null ? (
        <Trans>When the buy ends, a limit order at {profit} opens to sell what was bought.</Trans>
      ) : (
        <Trans>
          When the buy ends, an OCO order opens to sell what was bought: limit {profit}, stop {loss} at
          market.
        </Trans>
      )}{' '}
      <Trans>If less than the minimum was bought, no order opens.</Trans>
    </>
  )
}
