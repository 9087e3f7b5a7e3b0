import { AppError } from '../platform/errors.ts'
import type { Currency } from './types.ts'

/**
 * True for a currency that people may come to have more of: one that is open. Of a coin that operators closed, what is held
 * is still sold, converted, moved and withdrawn (docs/products/market.md#closed-coins).
 */
export const takesNew = (currency: Currency | null | undefined): currency is Currency =>
  currency?.status === 1 && !currency.closed

/** Throws AppError `currency_closed` for a currency that nobody may come to have more of. */
export function requireOpen(currency: Currency | null | undefined): asserts currency is Currency {
  if (!takesNew(currency)) throw new AppError('currency_closed')
}
