import { big, type Decimal, exact } from '../money.ts'

const DAY = 86_400_000

/** How long (ms) an announced bank deposit awaits its payment proof before it expires. */
export const ANNOUNCED_FOR = 30 * DAY

/**
 * Maximum time (ms) between a claim with a payment proof and the detection of coins on a network for which both
 * may be about one payment (docs/products/deposits.md#one-payment-claimed-and-detected).
 */
export const CLAIM_WINDOW = 7 * DAY

/** Range of the amounts, ten per cent around an amount, that operators are shown as similar deposits. */
export const similarAmounts = (amount: Decimal): { readonly from: Decimal; readonly to: Decimal } => ({
  from: exact(big(amount).times('0.9')),
  to: exact(big(amount).times('1.1')),
})
