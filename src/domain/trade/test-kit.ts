import { decimal } from '../money.ts'
import type { SpotMarket, SpotTerms } from './spot.ts'

/** The terms of a pair in the tests of spot rules: 6 decimals of base and quote, a fee of 0.1 %. */
export const terms: SpotTerms = {
  pricePrecision: 2,
  numberPrecision: 6,
  quoteScale: 6,
  minNumber: decimal('0.0001'),
  minTotal: decimal('5'),
  maxNumber: decimal('50'),
  maxTotal: decimal('900000'),
  feeRate: decimal('0.001'),
}
export const open: SpotMarket = { status: 'open', last: { price: decimal('20000'), age: 0 } }
