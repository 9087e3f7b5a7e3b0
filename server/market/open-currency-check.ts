import { AppError } from '../platform/errors.ts'
import type { Currency } from './types.ts'

/**
 * True for an open currency, which users may acquire. A closed currency can still be sold,
 * converted, transferred and withdrawn (docs/products/market.md#closed-coins).
 */
export const isOpenCurrency = (currency: Currency | null | undefined): currency is Currency =>
  currency?.status === 1 && !currency.closed

/** Throws AppError `currency_closed` for a currency that users must not acquire. */
export function requireOpen(currency: Currency | null | undefined): asserts currency is Currency {
  if (!isOpenCurrency(currency)) throw new AppError('currency_closed')
}
