import { big, type Decimal } from '#domain/money.ts'
import { AppError } from '../platform/errors.ts'

/**
 * Throws AppError `fee_moved` when the fee, or its rate, is not the one that the app showed to the user. An empty
 * `shown` accepts the current fee.
 */
export function requireShownFee(now: Decimal, shown: string): void {
  if (shown !== '' && !big(shown).eq(now)) throw new AppError('fee_moved')
}
