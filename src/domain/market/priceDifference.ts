import { big, type Decimal } from '../money.ts'

/** Whether a price differs from the price `from` by more than the share `than` of it (`0.05`: 5 %). */
export const differsByMoreThan = (price: Decimal, than: number, from: Decimal): boolean =>
  big(price).div(from).minus(1).abs().gt(than)
