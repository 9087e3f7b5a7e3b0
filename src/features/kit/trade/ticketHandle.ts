import type { Decimal } from '#domain/money.ts'

export interface TicketHandle {
  /** Sets the limit price to a price that was clicked in the order book. */
  take(price: Decimal): void
}
