import { big, type Decimal } from '#domain/money.ts'
import type { Direction } from '#ui/ChangePill.tsx'

export const directionOf = (value: Decimal): Direction => {
  const number = big(value)
  return number.gt(0) ? 1 : number.lt(0) ? -1 : 0
}
