import type { PriceDirection } from '#data/realtime/ticker-store.ts'
import { big, type Decimal } from '#domain/money.ts'
import type { Direction } from '#ui/figures/ChangePill.tsx'

export const directionOf = (change: Decimal): Direction => {
  const sign = big(change).cmp(0)
  return sign > 0 ? 1 : sign < 0 ? -1 : 0
}

const MOVES: Readonly<Record<PriceDirection, Direction>> = { up: 1, same: 0, down: -1 }
export const directionOfMove = (move: PriceDirection | undefined): Direction => (move ? MOVES[move] : 0)
