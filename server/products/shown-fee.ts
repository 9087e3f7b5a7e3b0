import { big, type Decimal } from '#domain/money.ts'
import { AppError } from '../platform/errors.ts'

/** Throws AppError `fee_moved` for another fee, or rate of one, than the person was shown. Who names none takes that of now. */
export function requireShownFee(now: Decimal, shown: string): void {
  if (shown !== '' && !big(shown).eq(now)) throw new AppError('fee_moved')
}
