import { useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market.ts'
import { type SpotOrder, spot } from '#contract/spot.ts'
import { wallet } from '#contract/wallet.ts'
import { useWrite, type Write } from '#data/write.ts'
import { toast } from '#ui/toast.ts'
import type { TicketState } from './state.ts'

/** What travels of a ticket (contract `spot.place`). */
export const paramsOf = (quote: Quote, ticket: TicketState) => ({
  currency_id: quote.currency_id,
  legal_id: quote.legal_id,
  type: ticket.side === 'buy' ? ('1' as const) : ('2' as const),
  amount: ticket.amount,
  target_price: ticket.orderType === 'limit' ? ticket.price : '',
  order_type: ticket.orderType,
  amount_unit: ticket.unit,
})

export interface Placing {
  readonly state: Write<typeof spot.place>['state']
  readonly error: Write<typeof spot.place>['error']
  /** Places the order. Null: not (yet) known to be accepted. */
  place(quote: Quote, ticket: TicketState): Promise<SpotOrder | null>
  /** Asks what became of an order whose outcome is unknown; places nothing. */
  check(): Promise<SpotOrder | null>
  reset(): void
}

/** Sends a ticket once per confirmation and says by a toast that it was accepted. */
export function usePlace(onPlaced: (order: SpotOrder) => void): Placing {
  const { t } = useLingui()
  const write = useWrite(spot.place, {
    outdates: [spot.orders, wallet.detail, wallet.all, wallet.bills],
  })
  const said = (order: SpotOrder | null): SpotOrder | null => {
    if (order === null) return null
    navigator.vibrate?.(10)
    toast(order.status === 'complete' ? t`Order filled` : t`Order placed`, 'good')
    onPlaced(order)
    return order
  }
  return {
    state: write.state,
    error: write.error,
    place: async (quote, ticket) => said(await write.send(paramsOf(quote, ticket))),
    check: async () => said(await write.check()),
    reset: write.reset,
  }
}
