import type { Decimal } from '#domain/money.ts'

export interface TicketHandle {
  /** Sets the limit to a price of the order book. */
  take(price: Decimal): void
}
